ALTER TABLE "progress" ADD COLUMN "step_version" integer;--> statement-breakpoint
ALTER TABLE "progress" ADD COLUMN "abandoned_version" integer;--> statement-breakpoint
UPDATE "items" SET "definition" = jsonb_set("definition", '{steps}', (
	SELECT coalesce(jsonb_agg('{"page": null, "advance_on": {"type": "next"}, "backdrop": "block", "wait_ms": 5000}'::jsonb || step ORDER BY place), '[]')
	FROM jsonb_array_elements("definition"->'steps') WITH ORDINALITY AS steps(step, place)
)) WHERE "kind" = 'tour';--> statement-breakpoint
UPDATE "items" SET "definition" = '{"backdrop": "block", "layout": "overlay", "wait_ms": 5000}'::jsonb || "definition"
WHERE "kind" = 'content';--> statement-breakpoint
ALTER TABLE "item_versions" DISABLE TRIGGER "item_versions_immutable";--> statement-breakpoint
UPDATE "item_versions" SET "definition" = jsonb_set("definition", '{steps}', (
	SELECT coalesce(jsonb_agg('{"page": null, "advance_on": {"type": "next"}, "backdrop": "block", "wait_ms": 5000}'::jsonb || step ORDER BY place), '[]')
	FROM jsonb_array_elements("definition"->'steps') WITH ORDINALITY AS steps(step, place)
)) WHERE "item_id" LIKE 'tour\_%';--> statement-breakpoint
UPDATE "item_versions" SET "definition" = '{"backdrop": "block", "layout": "overlay", "wait_ms": 5000}'::jsonb || "definition"
WHERE "item_id" LIKE 'cnt\_%';--> statement-breakpoint
ALTER TABLE "item_versions" ENABLE TRIGGER "item_versions_immutable";
