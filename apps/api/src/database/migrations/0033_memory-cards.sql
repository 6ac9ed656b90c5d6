CREATE TABLE "memory_cards" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"session_id" text NOT NULL,
	"pair_id" text NOT NULL,
	"target_language" text NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"text" text NOT NULL,
	"quote" text NOT NULL,
	"suggestion" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "has_memory" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "memory_cards" ADD CONSTRAINT "memory_cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memory_cards" ADD CONSTRAINT "memory_cards_session_id_conversation_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."conversation_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "memory_cards_key" ON "memory_cards" USING btree ("user_id","target_language","kind","key");--> statement-breakpoint
CREATE INDEX "memory_cards_session" ON "memory_cards" USING btree ("session_id");