ALTER TABLE "messages" ADD COLUMN "key_digest" text;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_key" UNIQUE("tenant_id","key_digest");