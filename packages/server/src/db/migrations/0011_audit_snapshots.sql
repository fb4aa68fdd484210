CREATE TABLE "activity_snapshots" (
	"tenant_id" text NOT NULL,
	"digest" "bytea" NOT NULL,
	"size" integer NOT NULL,
	"snapshot" jsonb NOT NULL,
	CONSTRAINT "activity_snapshots_tenant_id_digest_pk" PRIMARY KEY("tenant_id","digest")
);
--> statement-breakpoint
ALTER TABLE "activity" ADD COLUMN "before_digest" "bytea";--> statement-breakpoint
ALTER TABLE "activity" ADD COLUMN "after_digest" "bytea";--> statement-breakpoint
ALTER TABLE "activity" ADD COLUMN "changed" text[];--> statement-breakpoint
ALTER TABLE "activity_snapshots" ADD CONSTRAINT "activity_snapshots_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "activity_snapshots" ("tenant_id", "digest", "size", "snapshot")
SELECT "tenant_id", sha256(convert_to("snapshot"::text, 'UTF8')), octet_length("snapshot"::text), "snapshot"
FROM "activity", LATERAL (VALUES ("before"), ("after")) AS "snapshots"("snapshot")
WHERE "snapshot" IS NOT NULL
ON CONFLICT DO NOTHING;--> statement-breakpoint
ALTER TABLE "activity" DISABLE TRIGGER "activity_append_only";--> statement-breakpoint
UPDATE "activity" SET
	"before_digest" = sha256(convert_to("before"::text, 'UTF8')),
	"after_digest" = sha256(convert_to("after"::text, 'UTF8')),
	"changed" = (
		SELECT coalesce(array_agg("field" ORDER BY "field"), '{}')
		FROM jsonb_each(coalesce("before", '{}')) AS "old"("field", "value")
		FULL JOIN jsonb_each(coalesce("after", '{}')) AS "new"("field", "value") USING ("field")
		WHERE "old"."value" IS DISTINCT FROM "new"."value" AND "field" <> 'updated_at'
	);--> statement-breakpoint
ALTER TABLE "activity" ENABLE TRIGGER "activity_append_only";--> statement-breakpoint
ALTER TABLE "activity" ALTER COLUMN "changed" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "activity" DROP COLUMN "before";--> statement-breakpoint
ALTER TABLE "activity" DROP COLUMN "after";--> statement-breakpoint
CREATE TRIGGER "activity_snapshots_append_only" BEFORE UPDATE OR DELETE ON "activity_snapshots"
	FOR EACH ROW EXECUTE FUNCTION "activity_is_append_only"();
