INSERT INTO "usage" ("tenant_id", "bound", "used")
SELECT "tenant_id", 'file_bytes', sum(greatest("size", 16384)) FROM (
  SELECT "tenant_id", "size" FROM "attachments" UNION ALL SELECT "tenant_id", "size" FROM "assets"
) AS "files" GROUP BY "tenant_id"
UNION ALL SELECT "tenant_id", 'message_bytes', 1000 * count(*) FROM "threads" GROUP BY "tenant_id"
ON CONFLICT ("tenant_id", "bound") DO UPDATE SET "used" = "usage"."used" + excluded."used";
