ALTER TABLE "conversation_sessions" ADD COLUMN "silent_turns" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_turns" ADD COLUMN "position" bigint;--> statement-breakpoint
ALTER TABLE "conversation_turns" ADD COLUMN "transcription_failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_turns" ADD COLUMN "transcription_refusals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_turns" ADD COLUMN "transcribe_at" timestamp (3) with time zone;