CREATE TABLE "closed_days" (
	"day" date PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "item_days" (
	"tenant_id" text NOT NULL,
	"environment" text NOT NULL,
	"item_id" text NOT NULL,
	"day" date NOT NULL,
	"users" bigint NOT NULL,
	CONSTRAINT "item_days_tenant_id_environment_item_id_day_pk" PRIMARY KEY("tenant_id","environment","item_id","day")
);
--> statement-breakpoint
CREATE TABLE "item_last_days" (
	"tenant_id" text NOT NULL,
	"environment" text NOT NULL,
	"item_id" text NOT NULL,
	"user_key" text NOT NULL,
	"did" text[] NOT NULL,
	"days" date[] NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	CONSTRAINT "item_last_days_tenant_id_environment_item_id_user_key_pk" PRIMARY KEY("tenant_id","environment","item_id","user_key")
);
--> statement-breakpoint
CREATE TABLE "item_reach" (
	"tenant_id" text NOT NULL,
	"environment" text NOT NULL,
	"item_id" text NOT NULL,
	"day" date NOT NULL,
	"digest" text NOT NULL,
	"did" text[] NOT NULL,
	"users" bigint NOT NULL,
	CONSTRAINT "item_reach_tenant_id_environment_item_id_day_digest_pk" PRIMARY KEY("tenant_id","environment","item_id","day","digest")
);
--> statement-breakpoint
ALTER TABLE "item_days" ADD CONSTRAINT "item_days_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_last_days" ADD CONSTRAINT "item_last_days_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_reach" ADD CONSTRAINT "item_reach_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE FUNCTION rename_user_of_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE item_last_days SET user_key = new.user_key
	WHERE tenant_id = old.tenant_id AND environment = old.environment AND item_id = old.item_id AND user_key = old.user_key;
	RETURN NULL;
EXCEPTION WHEN unique_violation THEN
	DELETE FROM item_last_days
	WHERE tenant_id = old.tenant_id AND environment = old.environment AND item_id = old.item_id AND user_key = old.user_key;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER item_users_renamed AFTER UPDATE OF user_key ON item_users
	FOR EACH ROW WHEN (old.user_key <> new.user_key) EXECUTE FUNCTION rename_user_of_item();
