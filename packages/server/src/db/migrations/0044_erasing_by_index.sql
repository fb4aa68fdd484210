CREATE INDEX "erasures_completed" ON "erasures" USING btree ("tenant_id","completed_at");--> statement-breakpoint
CREATE INDEX "messages_of_author" ON "messages" USING btree ("tenant_id","author_id");--> statement-breakpoint
CREATE INDEX "activity_before" ON "activity" USING btree ("tenant_id","before_digest") WHERE "activity"."before_digest" is not null;--> statement-breakpoint
CREATE INDEX "activity_after" ON "activity" USING btree ("tenant_id","after_digest") WHERE "activity"."after_digest" is not null;