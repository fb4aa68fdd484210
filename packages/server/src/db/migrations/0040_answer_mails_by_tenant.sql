CREATE INDEX "threads_answer_mail_of_tenant" ON "threads" USING btree ("tenant_id","answer_mail_at") WHERE "threads"."answer_mail_at" is not null;--> statement-breakpoint
DROP INDEX "threads_answer_mail";--> statement-breakpoint
ALTER INDEX "threads_answer_mail_of_tenant" RENAME TO "threads_answer_mail";
