ALTER TABLE "finished_conversations" ADD COLUMN "is_checked" boolean;--> statement-breakpoint
-- Conversations of before, from their reviews. Rules that were not recorded were those of the English checker.
UPDATE "finished_conversations" AS "done"
SET "is_checked" = coalesce(("review"."result" ->> 'is_checked_by_rules')::boolean, "done"."target_language" = 'en')
  OR coalesce("review"."result" ->> 'unrated', 'not_enough_speech') = 'not_enough_speech'
  OR jsonb_typeof("review"."result" -> 'strength') IS NOT DISTINCT FROM 'object'
FROM "reviews" AS "review"
WHERE "review"."id" = "done"."review_id";
