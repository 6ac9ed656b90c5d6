ALTER TABLE "conversation_sessions" ADD COLUMN "free_day" date;--> statement-breakpoint
ALTER TABLE "conversation_sessions" ADD COLUMN "root_session_id" text;--> statement-breakpoint
CREATE INDEX "conversation_sessions_root" ON "conversation_sessions" USING btree ("root_session_id") WHERE root_session_id is not null;