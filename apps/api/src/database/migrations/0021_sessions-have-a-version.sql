-- What was practised before versions were kept is shown as it is now. Ids as everywhere: seconds, then what is unlike all others.
INSERT INTO "scenario_versions" (id, scenario_id, scenario_updated_at, slug, target_language, scenario_type, difficulty_level, title, description, user_goals, user_dictionary, user_phrases,
  dialog_behavior, ielts_behavior, model_end_behavior, display, script, rounding_off)
SELECT lpad(to_hex(extract(epoch from now())::bigint), 8, '0') || substr(md5(id), 1, 16), id, updated_at, slug, target_language, scenario_type, difficulty_level, title, description, user_goals, user_dictionary, user_phrases,
  dialog_behavior, ielts_behavior, model_end_behavior, display, script, rounding_off
FROM "scenarios" WHERE EXISTS (SELECT 1 FROM "conversation_sessions" WHERE scenario_id = "scenarios".id AND version_id IS NULL)
ON CONFLICT (scenario_id, scenario_updated_at) DO NOTHING;--> statement-breakpoint
UPDATE "conversation_sessions" SET version_id = "scenario_versions".id
FROM "scenarios" JOIN "scenario_versions" ON "scenario_versions".scenario_id = "scenarios".id
  AND "scenario_versions".scenario_updated_at = "scenarios".updated_at
WHERE "scenarios".id = "conversation_sessions".scenario_id AND version_id IS NULL;--> statement-breakpoint
ALTER TABLE "conversation_sessions" ALTER COLUMN "version_id" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "modules_moderated" ON "modules" USING btree ("moderation","id") WHERE moderation <> 'visible' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "scenarios_moderated" ON "scenarios" USING btree ("moderation","id") WHERE moderation <> 'visible' and deleted_at is null;