ALTER TABLE "console_link_requests" ADD COLUMN "public_url" text NOT NULL;--> statement-breakpoint
CREATE INDEX "admin_users_email" ON "admin_users" USING btree (lower("email" collate "C"));