ALTER TABLE "messages" ADD COLUMN "bytes" integer GENERATED ALWAYS AS (octet_length("body") + 500) STORED NOT NULL;--> statement-breakpoint
INSERT INTO "usage" ("tenant_id", "bound", "used")
SELECT "tenant_id", 'message_bytes', sum("bytes") FROM "messages" GROUP BY "tenant_id"
UNION ALL SELECT "tenant_id", 'contexts', count(*) FROM "contexts" GROUP BY "tenant_id";
