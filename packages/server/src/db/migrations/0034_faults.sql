CREATE TABLE "tenant_removals" (
	"removed_in" "xid8" PRIMARY KEY DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
DROP INDEX "tenants_revised_at";--> statement-breakpoint
ALTER TABLE "nodes" ADD COLUMN "file_store" text;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "revised_in" "xid8" DEFAULT '0' NOT NULL;--> statement-breakpoint
CREATE INDEX "tenants_revised_in" ON "tenants" USING btree ("revised_in");--> statement-breakpoint
CREATE FUNCTION "note_revision"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' OR NEW.revised_in = '0' THEN
		NEW.revised_in := pg_current_xact_id();
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "tenants_note_revision" BEFORE INSERT OR UPDATE OF "revision" ON "tenants"
	FOR EACH ROW EXECUTE FUNCTION "note_revision"();--> statement-breakpoint
CREATE FUNCTION "note_removal"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO tenant_removals DEFAULT VALUES ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "tenants_note_removal" AFTER DELETE ON "tenants"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_removal"();
