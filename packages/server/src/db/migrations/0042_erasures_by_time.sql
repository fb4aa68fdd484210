CREATE INDEX "erasures_by_time" ON "erasures" USING btree ("requested_at","tenant_id","pseudonym");--> statement-breakpoint
DROP INDEX "erasures_requested_at";
