DROP INDEX "threads_answer_mail";--> statement-breakpoint
CREATE INDEX "threads_answer_mail" ON "threads" USING btree ("tenant_id","answer_mail_at") WHERE "threads"."answer_mail_at" is not null;