ALTER TABLE "help_searches" ADD COLUMN "searchers" text[];--> statement-breakpoint
-- Nobody knows whose words these are, so no erasure could find them.
DELETE FROM "help_searches";
