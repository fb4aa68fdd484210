CREATE INDEX "threads_unread_of_tenant" ON "threads" USING btree ("tenant_id","last_message_at") WHERE "threads"."unread_by_admins" > 0;--> statement-breakpoint
DROP INDEX "threads_unread";--> statement-breakpoint
ALTER INDEX "threads_unread_of_tenant" RENAME TO "threads_unread";
