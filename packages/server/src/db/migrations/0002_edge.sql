CREATE TYPE "public"."progress_state" AS ENUM('none', 'seen', 'in_progress', 'dismissed', 'completed');--> statement-breakpoint
CREATE TABLE "events" (
	"tenant_id" text NOT NULL,
	"event_id" text NOT NULL,
	"day" date NOT NULL,
	"environment" text NOT NULL,
	"user_key" text,
	"session_id" text,
	"name" text NOT NULL,
	"item_id" text,
	"step_id" text,
	"at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"data" jsonb,
	CONSTRAINT "events_tenant_id_event_id_day_pk" PRIMARY KEY("tenant_id","event_id","day")
) PARTITION BY RANGE ("day");
--> statement-breakpoint
CREATE TABLE "item_hours" (
	"tenant_id" text NOT NULL,
	"environment" text NOT NULL,
	"item_id" text NOT NULL,
	"measure" text NOT NULL,
	"step_id" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"count" bigint NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "item_hours_pk" PRIMARY KEY("tenant_id","environment","item_id","measure","step_id","hour")
) WITH (fillfactor = 85);
--> statement-breakpoint
CREATE TABLE "item_users" (
	"tenant_id" text NOT NULL,
	"environment" text NOT NULL,
	"item_id" text NOT NULL,
	"measure" text NOT NULL,
	"step_id" text NOT NULL,
	"day" date NOT NULL,
	"user_key" text NOT NULL,
	CONSTRAINT "item_users_pk" PRIMARY KEY("tenant_id","environment","item_id","measure","step_id","day","user_key")
) PARTITION BY RANGE ("day");
--> statement-breakpoint
CREATE TABLE "progress" (
	"tenant_id" text NOT NULL,
	"environment" text NOT NULL,
	"user_key" text NOT NULL,
	"item_id" text NOT NULL,
	"state" "progress_state" NOT NULL,
	"step_id" text,
	"step_at" timestamp (3) with time zone,
	"session_id" text,
	"ended_at" timestamp (3) with time zone,
	"done_item_ids" text[] NOT NULL,
	CONSTRAINT "progress_tenant_id_environment_user_key_item_id_pk" PRIMARY KEY("tenant_id","environment","user_key","item_id")
) WITH (fillfactor = 85);
--> statement-breakpoint
ALTER TABLE "item_hours" ADD CONSTRAINT "item_hours_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "progress" ADD CONSTRAINT "progress_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;