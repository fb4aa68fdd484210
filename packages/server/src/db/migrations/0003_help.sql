CREATE TABLE "articles" (
	"tenant_id" text NOT NULL,
	"article_id" text NOT NULL,
	"status" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"language" text,
	"priority" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "articles_tenant_id_article_id_pk" PRIMARY KEY("tenant_id","article_id")
);
--> statement-breakpoint
CREATE TABLE "attachments" (
	"tenant_id" text NOT NULL,
	"attachment_id" text NOT NULL,
	"thread_id" text NOT NULL,
	"message_id" text NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "attachments_tenant_id_attachment_id_pk" PRIMARY KEY("tenant_id","attachment_id")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"tenant_id" text NOT NULL,
	"thread_id" text NOT NULL,
	"position" integer NOT NULL,
	"message_id" text NOT NULL,
	"author" text NOT NULL,
	"author_id" text NOT NULL,
	"via" text NOT NULL,
	"body" text NOT NULL,
	"mail_digest" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "messages_tenant_id_thread_id_position_pk" PRIMARY KEY("tenant_id","thread_id","position"),
	CONSTRAINT "messages_mail" UNIQUE("tenant_id","thread_id","mail_digest")
);
--> statement-breakpoint
CREATE TABLE "published_articles" (
	"tenant_id" text NOT NULL,
	"article_id" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"language" text,
	"priority" integer NOT NULL,
	"body_tree" jsonb NOT NULL,
	"excerpt" text NOT NULL,
	"search" "tsvector" NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "published_articles_tenant_id_article_id_pk" PRIMARY KEY("tenant_id","article_id")
);
--> statement-breakpoint
CREATE TABLE "threads" (
	"tenant_id" text NOT NULL,
	"thread_id" text NOT NULL,
	"environment" text NOT NULL,
	"user_id" text NOT NULL,
	"user_email" text,
	"user_name" text,
	"subject" text NOT NULL,
	"status" text NOT NULL,
	"signing_key" "bytea" NOT NULL,
	"message_count" integer NOT NULL,
	"unread_by_user" integer NOT NULL,
	"unread_by_admins" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_message_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "threads_tenant_id_thread_id_pk" PRIMARY KEY("tenant_id","thread_id")
);
--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "published_articles" ADD CONSTRAINT "published_articles_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "articles_newest" ON "articles" USING btree ("tenant_id","created_at","article_id");--> statement-breakpoint
CREATE INDEX "attachments_of_thread" ON "attachments" USING btree ("tenant_id","thread_id");--> statement-breakpoint
CREATE INDEX "attachments_by_id" ON "attachments" USING btree ("attachment_id");--> statement-breakpoint
CREATE INDEX "published_articles_search" ON "published_articles" USING gin ("search");--> statement-breakpoint
CREATE INDEX "threads_of_user" ON "threads" USING btree ("tenant_id","environment","user_id","last_message_at");--> statement-breakpoint
CREATE INDEX "threads_latest" ON "threads" USING btree ("tenant_id","environment","last_message_at");--> statement-breakpoint
CREATE INDEX "threads_by_id" ON "threads" USING btree ("thread_id");