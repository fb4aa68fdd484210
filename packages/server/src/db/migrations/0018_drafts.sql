CREATE TABLE "item_drafts" (
	"tenant_id" text NOT NULL,
	"item_id" text NOT NULL,
	"draft" jsonb NOT NULL,
	"bytes" integer GENERATED ALWAYS AS (octet_length("draft"::text)) STORED NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" text NOT NULL,
	CONSTRAINT "item_drafts_tenant_id_item_id_pk" PRIMARY KEY("tenant_id","item_id")
);
--> statement-breakpoint
ALTER TABLE "item_drafts" ADD CONSTRAINT "item_drafts_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;