CREATE TABLE "assets" (
	"tenant_id" text NOT NULL,
	"asset_id" text NOT NULL,
	"digest" text NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "assets_tenant_id_asset_id_pk" PRIMARY KEY("tenant_id","asset_id"),
	CONSTRAINT "assets_digest" UNIQUE("tenant_id","digest")
);
--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assets_newest" ON "assets" USING btree ("tenant_id","created_at","asset_id");