ALTER TABLE "conversation_turns" ADD COLUMN "state" text DEFAULT 'transcribed' NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_turns" ADD COLUMN "user_audio_digest" text;--> statement-breakpoint
CREATE INDEX "conversation_turns_received" ON "conversation_turns" USING btree ("created_at") WHERE state = 'received';--> statement-breakpoint
-- Recordings from before digests were stored: empty, so that an expired one is not taken for one that was never stored.
UPDATE "conversation_turns" SET "user_audio_digest" = '' WHERE "user_duration_ms" > 0;
