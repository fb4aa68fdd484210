CREATE TABLE "admin_sign_ins" (
	"tenant_id" text NOT NULL,
	"sign_in_id" text NOT NULL,
	"origin" text NOT NULL,
	"issuer" text,
	"client_id" text,
	"browser" "bytea",
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "admin_sign_ins_tenant_id_sign_in_id_pk" PRIMARY KEY("tenant_id","sign_in_id")
);
--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "oidc_client_id" text;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "oidc_scopes" text DEFAULT 'openid profile email' NOT NULL;--> statement-breakpoint
ALTER TABLE "admin_sign_ins" ADD CONSTRAINT "admin_sign_ins_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;