CREATE TABLE "contexts" (
	"tenant_id" text NOT NULL,
	"environment" text NOT NULL,
	"user_key" text NOT NULL,
	"claims" jsonb NOT NULL,
	"tokens" jsonb NOT NULL,
	"truncated" boolean NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "contexts_tenant_id_environment_user_key_pk" PRIMARY KEY("tenant_id","environment","user_key")
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"tenant_id" text NOT NULL,
	"pseudonym" text NOT NULL,
	"digest" text NOT NULL,
	"user_key" text,
	"actor" jsonb,
	"cursor" jsonb,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"completed_at" timestamp (3) with time zone,
	CONSTRAINT "erasures_tenant_id_pseudonym_pk" PRIMARY KEY("tenant_id","pseudonym")
);
--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "erasure_key" "bytea" DEFAULT (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "contexts" ADD CONSTRAINT "contexts_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contexts_seen_at" ON "contexts" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "erasures_digest" ON "erasures" USING btree ("tenant_id","digest");--> statement-breakpoint
-- Audit records are append-only. There are two exceptions, and each says so for its transaction: wiping a whole tenant
-- removes them, and erasing a person changes them and removes snapshots.
CREATE OR REPLACE FUNCTION "activity_is_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND current_setting('guide.wiping_tenant', true) = OLD.tenant_id THEN
		RETURN OLD;
	END IF;
	IF current_setting('guide.erasing_person_of', true) = OLD.tenant_id
		AND (TG_OP = 'UPDATE' OR TG_TABLE_NAME = 'activity_snapshots') THEN
		RETURN coalesce(NEW, OLD);
	END IF;
	RAISE EXCEPTION 'audit records are append-only';
END $$;--> statement-breakpoint
-- Published versions are immutable, but erasing a person replaces the name of who published them.
CREATE OR REPLACE FUNCTION "item_version_is_immutable"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF current_setting('guide.erasing_person_of', true) = OLD.tenant_id THEN
		OLD.published_by := NEW.published_by;
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'published versions are immutable';
END $$;
