CREATE TABLE "activity" (
	"tenant_id" text NOT NULL,
	"activity_id" text NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "activity_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event" text NOT NULL,
	"entity_type" text NOT NULL,
	"entity_id" text NOT NULL,
	"actor_user_id" text NOT NULL,
	"actor_email" text,
	"at" timestamp (3) with time zone NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"request_id" text NOT NULL,
	CONSTRAINT "activity_tenant_id_activity_id_pk" PRIMARY KEY("tenant_id","activity_id")
);
--> statement-breakpoint
CREATE TABLE "admin_users" (
	"tenant_id" text NOT NULL,
	"user_id" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "admin_users_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"tenant_id" text NOT NULL,
	"key_id" text NOT NULL,
	"prefix" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"environment" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "api_keys_tenant_id_key_id_pk" PRIMARY KEY("tenant_id","key_id")
);
--> statement-breakpoint
CREATE TABLE "tenants" (
	"tenant_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"jwks_url" text,
	"jwt_audience" text,
	"jwt_issuer" text,
	"admin_strategy" text NOT NULL,
	"admin_claim" text NOT NULL,
	"admin_permission" text NOT NULL,
	"allowed_origins" text[] NOT NULL,
	"admin_origins" text[] NOT NULL,
	"content_types" text[] NOT NULL,
	"feature_flags" jsonb NOT NULL,
	"tours_enabled" boolean NOT NULL,
	"content_enabled" boolean NOT NULL,
	"revision" bigint NOT NULL,
	"revised_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_users" ADD CONSTRAINT "admin_users_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activity_entity" ON "activity" USING btree ("tenant_id","entity_type","entity_id","position");--> statement-breakpoint
CREATE INDEX "activity_actor" ON "activity" USING btree ("tenant_id","actor_user_id","position");--> statement-breakpoint
CREATE INDEX "activity_recent" ON "activity" USING btree ("tenant_id","position");--> statement-breakpoint
CREATE INDEX "api_keys_prefix" ON "api_keys" USING btree ("prefix");--> statement-breakpoint
CREATE INDEX "tenants_revised_at" ON "tenants" USING btree ("revised_at");--> statement-breakpoint
-- Audit records are append-only. Only wiping a whole tenant removes them, and it says so for its transaction.
CREATE FUNCTION "activity_is_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND current_setting('guide.wiping_tenant', true) = OLD.tenant_id THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'audit records are append-only';
END $$;--> statement-breakpoint
CREATE TRIGGER "activity_append_only" BEFORE UPDATE OR DELETE ON "activity"
	FOR EACH ROW EXECUTE FUNCTION "activity_is_append_only"();
