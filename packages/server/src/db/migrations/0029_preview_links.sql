CREATE TABLE "preview_links" (
	"tenant_id" text NOT NULL,
	"link_id" text NOT NULL,
	"item_id" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"url" text NOT NULL,
	"version" integer NOT NULL,
	"definition" jsonb NOT NULL,
	"delivered" jsonb NOT NULL,
	"bytes" integer GENERATED ALWAYS AS (octet_length("definition"::text) + octet_length("delivered"::text)) STORED NOT NULL,
	"created_by" text NOT NULL,
	"creator_email" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "preview_links_tenant_id_link_id_pk" PRIMARY KEY("tenant_id","link_id")
);
--> statement-breakpoint
ALTER TABLE "preview_links" ADD CONSTRAINT "preview_links_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "preview_links_token" ON "preview_links" USING btree ("tenant_id","token_hash");--> statement-breakpoint
CREATE INDEX "preview_links_item" ON "preview_links" USING btree ("tenant_id","item_id","created_at");--> statement-breakpoint
CREATE INDEX "preview_links_expiry" ON "preview_links" USING btree ("expires_at");