ALTER TABLE "progress" ADD COLUMN "seen_on" date;--> statement-breakpoint
CREATE INDEX "progress_seen_on" ON "progress" USING btree ("seen_on") WHERE "progress"."seen_on" is not null;--> statement-breakpoint
-- Whether visitors from before still come is not known, so their retention begins now.
UPDATE "progress" SET "seen_on" = (clock_timestamp() AT TIME ZONE 'UTC')::date WHERE starts_with("user_key", 'visitor:');--> statement-breakpoint
INSERT INTO "usage" ("tenant_id", "bound", "used")
SELECT "tenant_id", 'visitor_progress', count(*) FROM "progress" WHERE "seen_on" IS NOT NULL GROUP BY "tenant_id";
