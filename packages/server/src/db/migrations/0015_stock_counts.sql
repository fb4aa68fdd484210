-- What was stored before it was counted.
INSERT INTO "usage" ("tenant_id", "bound", "used")
SELECT "tenant_id", 'themes', count(*) FROM "themes" GROUP BY "tenant_id"
UNION ALL SELECT "tenant_id", 'articles', count(*) FROM "articles" GROUP BY "tenant_id"
UNION ALL SELECT "tenant_id", 'admin_users', count(*) FROM "admin_users" GROUP BY "tenant_id"
UNION ALL SELECT "tenant_id", 'invites', count(*) FROM "invites" GROUP BY "tenant_id"
UNION ALL SELECT "tenant_id", 'api_keys', count(*) FROM "api_keys" WHERE "revoked_at" IS NULL GROUP BY "tenant_id";
