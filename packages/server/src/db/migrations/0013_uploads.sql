CREATE TABLE "uploads" (
	"tenant_id" text NOT NULL,
	"upload_id" text NOT NULL,
	"environment" text NOT NULL,
	"user_id" text,
	"bytes" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "uploads_tenant_id_upload_id_pk" PRIMARY KEY("tenant_id","upload_id")
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;