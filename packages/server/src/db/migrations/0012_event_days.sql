CREATE TABLE "event_days" (
	"tenant_id" text NOT NULL,
	"day" date NOT NULL,
	"stored" bigint NOT NULL,
	"by_visitors" bigint NOT NULL,
	CONSTRAINT "event_days_tenant_id_day_pk" PRIMARY KEY("tenant_id","day")
);
--> statement-breakpoint
ALTER TABLE "event_days" ADD CONSTRAINT "event_days_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;