DROP INDEX "user_words_due";--> statement-breakpoint
CREATE INDEX "user_words_due_in_language" ON "user_words" USING btree ("user_id","target_language","due_at","id") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "user_words_due" ON "user_words" USING btree ("user_id","due_at","id","target_language") WHERE due_at is not null;