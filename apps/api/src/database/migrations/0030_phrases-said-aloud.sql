CREATE TABLE "finished_phrases" (
	"review_id" text NOT NULL,
	"user_id" text NOT NULL,
	"target_language" text NOT NULL,
	"phrase" text NOT NULL,
	"translation" jsonb NOT NULL,
	"pair_id" text NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "finished_phrases_review_id_phrase_pk" PRIMARY KEY("review_id","phrase")
);
--> statement-breakpoint
ALTER TABLE "finished_phrases" ADD CONSTRAINT "finished_phrases_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "finished_phrases_user" ON "finished_phrases" USING btree ("user_id","target_language","phrase","finished_at");
--> statement-breakpoint
-- What was said before, from the reviews as they were written; a line that has been struck since is left out.
INSERT INTO "finished_phrases" ("review_id", "user_id", "target_language", "phrase", "translation", "pair_id", "finished_at")
SELECT "done"."review_id", "done"."user_id", "done"."target_language", "goal" ->> 'phrase', coalesce("goal" -> 'translation', '{}'), "turn"."id", "done"."finished_at"
FROM "finished_conversations" AS "done"
JOIN "reviews" AS "review" ON "review"."id" = "done"."review_id" AND jsonb_typeof("review"."result" -> 'goals') = 'array'
CROSS JOIN LATERAL jsonb_array_elements("review"."result" -> 'goals') AS "goals" ("goal")
JOIN "conversation_turns" AS "turn" ON "turn"."id" = "goal" ->> 'pair_id'
WHERE ("goal" ->> 'used')::boolean AND "turn"."user_duration_ms" > 0 AND NOT "turn"."user_struck"
ON CONFLICT DO NOTHING;
