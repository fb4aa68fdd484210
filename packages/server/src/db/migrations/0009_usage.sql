CREATE TABLE "usage" (
	"tenant_id" text NOT NULL,
	"bound" text NOT NULL,
	"used" bigint NOT NULL,
	CONSTRAINT "usage_tenant_id_bound_pk" PRIMARY KEY("tenant_id","bound")
);
--> statement-breakpoint
ALTER TABLE "audiences" ADD COLUMN "value_count" integer GENERATED ALWAYS AS (coalesce(jsonb_array_length("values"), 0)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "audiences" ADD COLUMN "bytes" integer GENERATED ALWAYS AS (octet_length("name") + octet_length("description") + coalesce(octet_length("rule"::text), 0) + coalesce(octet_length("values"::text), 0)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "item_versions" ADD COLUMN "bytes" integer GENERATED ALWAYS AS (octet_length("definition"::text) + octet_length("delivered"::text)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "bytes" integer GENERATED ALWAYS AS (octet_length("definition"::text)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "usage" ADD CONSTRAINT "usage_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "usage" ("tenant_id", "bound", "used")
SELECT "tenant_id", 'items', count(*) FROM "items" WHERE "status" <> 'archived' GROUP BY "tenant_id"
UNION ALL SELECT "tenant_id", 'audiences', count(*) FROM "audiences" GROUP BY "tenant_id"
UNION ALL SELECT "tenant_id", 'audience_bytes', sum("bytes") FROM "audiences" GROUP BY "tenant_id"
UNION ALL SELECT "tenant_id", 'definition_bytes', sum("bytes")
FROM (SELECT "tenant_id", "bytes" FROM "items" UNION ALL SELECT "tenant_id", "bytes" FROM "item_versions") AS "stored"
GROUP BY "tenant_id";--> statement-breakpoint
INSERT INTO "usage" ("tenant_id", "bound", "used")
SELECT "tenant_id", "bound", "used" FROM (
	SELECT "items"."tenant_id", count(*) AS "published", sum("item_versions"."bytes") AS "bytes"
	FROM "items" JOIN "item_versions" USING ("tenant_id", "item_id", "version")
	WHERE "status" = 'published' GROUP BY "items"."tenant_id"
) AS "live", LATERAL (VALUES ('published_items', "published"), ('published_bytes', "bytes")) AS "counted" ("bound", "used");
