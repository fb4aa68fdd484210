ALTER TABLE "item_versions" ADD COLUMN "rules_text" text;--> statement-breakpoint
ALTER TABLE "item_versions" ADD COLUMN "delivered_text" text;