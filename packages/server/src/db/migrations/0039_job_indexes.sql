CREATE INDEX "item_days_day" ON "item_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "item_last_days_first_day" ON "item_last_days" USING btree ("first_day");--> statement-breakpoint
CREATE INDEX "item_reach_day" ON "item_reach" USING btree ("day");--> statement-breakpoint
CREATE INDEX "help_searches_last_at" ON "help_searches" USING btree ("last_at");