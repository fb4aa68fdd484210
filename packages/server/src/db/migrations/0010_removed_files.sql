CREATE TABLE "removed_files" (
	"tenant_id" text NOT NULL,
	"attachment_id" text NOT NULL,
	CONSTRAINT "removed_files_tenant_id_attachment_id_pk" PRIMARY KEY("tenant_id","attachment_id")
);
--> statement-breakpoint
ALTER TABLE "removed_files" ADD CONSTRAINT "removed_files_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;