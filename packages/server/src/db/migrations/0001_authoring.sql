CREATE TABLE "audiences" (
	"tenant_id" text NOT NULL,
	"audience_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"rule" jsonb,
	"values" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "audiences_tenant_id_audience_id_pk" PRIMARY KEY("tenant_id","audience_id")
);
--> statement-breakpoint
CREATE TABLE "item_versions" (
	"tenant_id" text NOT NULL,
	"item_id" text NOT NULL,
	"version" integer NOT NULL,
	"definition" jsonb NOT NULL,
	"delivered" jsonb NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"published_by" text NOT NULL,
	CONSTRAINT "item_versions_tenant_id_item_id_version_pk" PRIMARY KEY("tenant_id","item_id","version")
);
--> statement-breakpoint
CREATE TABLE "items" (
	"tenant_id" text NOT NULL,
	"item_id" text NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"version" integer NOT NULL,
	"definition" jsonb NOT NULL,
	"published_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "items_tenant_id_item_id_pk" PRIMARY KEY("tenant_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "themes" (
	"tenant_id" text NOT NULL,
	"theme_id" text NOT NULL,
	"name" text NOT NULL,
	"light" jsonb,
	"dark" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "themes_tenant_id_theme_id_pk" PRIMARY KEY("tenant_id","theme_id")
);
--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "default_theme_id" text;--> statement-breakpoint
ALTER TABLE "audiences" ADD CONSTRAINT "audiences_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_versions" ADD CONSTRAINT "item_versions_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "themes" ADD CONSTRAINT "themes_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "items_newest" ON "items" USING btree ("tenant_id","kind","created_at","item_id");--> statement-breakpoint
CREATE FUNCTION "item_version_is_immutable"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'published versions are immutable';
END $$;--> statement-breakpoint
CREATE TRIGGER "item_versions_immutable" BEFORE UPDATE ON "item_versions"
	FOR EACH ROW EXECUTE FUNCTION "item_version_is_immutable"();
