ALTER TABLE "item_versions" ADD COLUMN "digest" text GENERATED ALWAYS AS (md5("definition"::text)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "title" text GENERATED ALWAYS AS ("definition"->>'title') STORED NOT NULL,
	ADD COLUMN "content_type" text GENERATED ALWAYS AS (coalesce("definition"->>'content_type', 'tour')) STORED NOT NULL,
	ADD COLUMN "audience_id" text GENERATED ALWAYS AS ("definition"->>'audience_id') STORED,
	ADD COLUMN "priority" integer GENERATED ALWAYS AS (coalesce(("definition"->>'priority')::integer, 0)) STORED NOT NULL,
	ADD COLUMN "url_patterns" jsonb GENERATED ALWAYS AS (coalesce("definition"->'url_patterns', '[]')) STORED NOT NULL,
	ADD COLUMN "digest" text GENERATED ALWAYS AS (md5("definition"::text)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "items_last_edited" ON "items" USING btree ("tenant_id","updated_at","item_id");