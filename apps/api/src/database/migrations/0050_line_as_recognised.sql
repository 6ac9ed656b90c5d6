ALTER TABLE "conversation_turns" ADD COLUMN "recognised_text" text;--> statement-breakpoint
ALTER TABLE "conversation_turns" ADD COLUMN "user_pauses" integer;