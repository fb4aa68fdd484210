DROP INDEX "erasures_requested_at";--> statement-breakpoint
CREATE INDEX "erasures_by_time" ON "erasures" USING btree ("requested_at","tenant_id","pseudonym");