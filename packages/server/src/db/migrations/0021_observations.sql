CREATE TABLE "help_searches" (
	"tenant_id" text NOT NULL,
	"words" text NOT NULL,
	"count" integer NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "help_searches_tenant_id_words_pk" PRIMARY KEY("tenant_id","words")
);
--> statement-breakpoint
CREATE TABLE "installations" (
	"tenant_id" text NOT NULL,
	"key_id" text NOT NULL,
	"origin" text NOT NULL,
	"first_seen_at" timestamp (3) with time zone,
	"last_seen_at" timestamp (3) with time zone,
	"refused_at" timestamp (3) with time zone,
	"refusal" text,
	CONSTRAINT "installations_tenant_id_key_id_origin_pk" PRIMARY KEY("tenant_id","key_id","origin")
);
--> statement-breakpoint
ALTER TABLE "help_searches" ADD CONSTRAINT "help_searches_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "installations" ADD CONSTRAINT "installations_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;