ALTER TABLE "threads" ADD COLUMN "answers_mailed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "threads" ADD COLUMN "answer_mail_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "threads_answer_mail" ON "threads" USING btree ("answer_mail_at") WHERE "threads"."answer_mail_at" is not null;