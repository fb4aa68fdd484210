CREATE TABLE "admin_preferences" (
	"tenant_id" text NOT NULL,
	"user_id" text NOT NULL,
	"question_mails" text,
	"language" text DEFAULT 'en' NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"email" text,
	"updated_at" timestamp (3) with time zone,
	"mailed_until" timestamp (3) with time zone,
	"mailing_until" timestamp (3) with time zone,
	"mail_after" timestamp (3) with time zone,
	CONSTRAINT "admin_preferences_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "answer_recipients" (
	"tenant_id" text NOT NULL,
	"recipient_id" text NOT NULL,
	"user_id" text NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"signing_key" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"unsubscribed_at" timestamp (3) with time zone,
	CONSTRAINT "answer_recipients_tenant_id_recipient_id_pk" PRIMARY KEY("tenant_id","recipient_id"),
	CONSTRAINT "answer_recipients_address" UNIQUE("tenant_id","email","user_id")
);
--> statement-breakpoint
ALTER TABLE "threads" ADD COLUMN "locale" text;--> statement-breakpoint
ALTER TABLE "admin_preferences" ADD CONSTRAINT "admin_preferences_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_recipients" ADD CONSTRAINT "answer_recipients_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answer_recipients_user" ON "answer_recipients" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "answer_recipients_by_id" ON "answer_recipients" USING btree ("recipient_id");--> statement-breakpoint
CREATE INDEX "threads_unread" ON "threads" USING btree ("last_message_at") WHERE "threads"."unread_by_admins" > 0;