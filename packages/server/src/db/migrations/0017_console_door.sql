CREATE TABLE "access_tokens" (
	"tenant_id" text NOT NULL,
	"token_id" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"created_by" text NOT NULL,
	"creator_email" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "access_tokens_tenant_id_token_id_pk" PRIMARY KEY("tenant_id","token_id")
);
--> statement-breakpoint
CREATE TABLE "console_links" (
	"tenant_id" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"user_id" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "console_links_tenant_id_token_hash_pk" PRIMARY KEY("tenant_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "console_sessions" (
	"tenant_id" text NOT NULL,
	"session_id" text NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"user_id" text NOT NULL,
	"email" text,
	"how" text NOT NULL,
	"issuer" text,
	"claims" jsonb,
	"confirmed_at" timestamp (3) with time zone,
	"address" text NOT NULL,
	"browser" text NOT NULL,
	"signed_in_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "console_sessions_tenant_id_session_id_pk" PRIMARY KEY("tenant_id","session_id")
);
--> statement-breakpoint
CREATE TABLE "failed_sign_ins" (
	"tenant_id" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "failed_sign_ins_tenant_id_hour_pk" PRIMARY KEY("tenant_id","hour")
);
--> statement-breakpoint
CREATE TABLE "console_link_requests" (
	"request_id" text PRIMARY KEY NOT NULL,
	"tenant_id" text,
	"email" text NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "admin_sign_ins" ADD COLUMN "return_to" text;--> statement-breakpoint
ALTER TABLE "admin_sign_ins" ADD COLUMN "session_id" text;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "console_links" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console_links" ADD CONSTRAINT "console_links_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console_sessions" ADD CONSTRAINT "console_sessions_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "failed_sign_ins" ADD CONSTRAINT "failed_sign_ins_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_tokens_hash" ON "access_tokens" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "access_tokens_expiry" ON "access_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "console_links_token" ON "console_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "console_links_expiry" ON "console_links" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "console_sessions_secret" ON "console_sessions" USING btree ("tenant_id","secret_hash");--> statement-breakpoint
CREATE INDEX "console_sessions_user" ON "console_sessions" USING btree ("tenant_id","user_id","signed_in_at");--> statement-breakpoint
CREATE INDEX "console_sessions_expiry" ON "console_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "console_link_requests_time" ON "console_link_requests" USING btree ("requested_at");