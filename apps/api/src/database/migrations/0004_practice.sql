CREATE TABLE "tasks" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"review_id" text NOT NULL,
	"target_language" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"sentences" jsonb NOT NULL,
	"user_answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"correct_count" integer
);
--> statement-breakpoint
ALTER TABLE "conversation_sessions" ADD COLUMN "retry_of_session_id" text;--> statement-breakpoint
ALTER TABLE "conversation_sessions" ADD COLUMN "retry_of_turn_id" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "is_shared_with_org" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tasks_user" ON "tasks" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "tasks_review" ON "tasks" USING btree ("review_id","id");