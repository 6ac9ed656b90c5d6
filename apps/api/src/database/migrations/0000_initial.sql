CREATE TABLE "conversation_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"org_id" text,
	"scenario_id" text NOT NULL,
	"part" text,
	"mode" text DEFAULT 'practice' NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"partner" text NOT NULL,
	"time_zone" text NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_turn_at" timestamp (3) with time zone,
	"partner_state" jsonb,
	"ielts" jsonb,
	"goals_used" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"steps_done" integer DEFAULT 0 NOT NULL,
	"is_end" boolean DEFAULT false NOT NULL,
	"busy_turn_id" uuid,
	"busy_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "conversation_turns" (
	"id" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"turn_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"user_text" text,
	"user_audio_file" text,
	"user_duration_ms" integer DEFAULT 0 NOT NULL,
	"user_struck" boolean DEFAULT false NOT NULL,
	"decision" jsonb,
	"reply_text" text,
	"reply_started_at" timestamp (3) with time zone,
	"reply_duration_ms" integer DEFAULT 0 NOT NULL,
	"reply_audio_file" text,
	"reply_sentences" jsonb,
	"heard_text" text,
	"analysis" jsonb
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"org_id" text NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_org_id_user_id_pk" PRIMARY KEY("org_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"owner_id" text NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"max_members" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"user_id" text NOT NULL,
	"public_id" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"progress" double precision DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"duration_ms" integer DEFAULT 0 NOT NULL,
	"goals_reached" integer DEFAULT 0 NOT NULL,
	"goals_total" integer DEFAULT 0 NOT NULL,
	"level" text,
	"overall_band" double precision,
	"result" jsonb,
	CONSTRAINT "reviews_session_id_unique" UNIQUE("session_id"),
	CONSTRAINT "reviews_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
CREATE TABLE "favorite_scenarios" (
	"user_id" text NOT NULL,
	"scenario_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "favorite_scenarios_user_id_scenario_id_pk" PRIMARY KEY("user_id","scenario_id")
);
--> statement-breakpoint
CREATE TABLE "scenarios" (
	"id" text PRIMARY KEY NOT NULL,
	"slug" text,
	"content_hash" text,
	"owner_id" text,
	"org_id" text,
	"target_language" text NOT NULL,
	"scenario_type" text NOT NULL,
	"difficulty_level" text NOT NULL,
	"visibility" text NOT NULL,
	"is_module_only" boolean DEFAULT false NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"user_goals" jsonb NOT NULL,
	"user_dictionary" jsonb NOT NULL,
	"user_phrases" jsonb NOT NULL,
	"dialog_behavior" jsonb,
	"ielts_behavior" jsonb,
	"model_end_behavior" text NOT NULL,
	"display" jsonb,
	"script" jsonb,
	"rounding_off" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"sign_in_id" text NOT NULL,
	"parent_hash" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sign_ins" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"tag_name" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"country" text NOT NULL,
	"explanation_language" text NOT NULL,
	"status" text DEFAULT 'ACTIVE' NOT NULL,
	"accepts_terms" boolean DEFAULT false NOT NULL,
	"accepts_privacy" boolean DEFAULT false NOT NULL,
	"accepts_refund" boolean DEFAULT false NOT NULL,
	"first_guide_completed" boolean DEFAULT false NOT NULL,
	"current_org_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_tag_name_unique" UNIQUE("tag_name")
);
--> statement-breakpoint
ALTER TABLE "conversation_sessions" ADD CONSTRAINT "conversation_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_sessions" ADD CONSTRAINT "conversation_sessions_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_sessions" ADD CONSTRAINT "conversation_sessions_scenario_id_scenarios_id_fk" FOREIGN KEY ("scenario_id") REFERENCES "public"."scenarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_turns" ADD CONSTRAINT "conversation_turns_session_id_conversation_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."conversation_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_session_id_conversation_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."conversation_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorite_scenarios" ADD CONSTRAINT "favorite_scenarios_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorite_scenarios" ADD CONSTRAINT "favorite_scenarios_scenario_id_scenarios_id_fk" FOREIGN KEY ("scenario_id") REFERENCES "public"."scenarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scenarios" ADD CONSTRAINT "scenarios_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scenarios" ADD CONSTRAINT "scenarios_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_sign_in_id_sign_ins_id_fk" FOREIGN KEY ("sign_in_id") REFERENCES "public"."sign_ins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_sessions_user" ON "conversation_sessions" USING btree ("user_id","state","id");--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_turns_turn" ON "conversation_turns" USING btree ("session_id","turn_id");--> statement-breakpoint
CREATE INDEX "conversation_turns_order" ON "conversation_turns" USING btree ("session_id","id");--> statement-breakpoint
CREATE INDEX "conversation_turns_unanswered" ON "conversation_turns" USING btree ("session_id") WHERE reply_text is null;--> statement-breakpoint
CREATE INDEX "memberships_user" ON "memberships" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reviews_user" ON "reviews" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "scenarios_slug" ON "scenarios" USING btree ("slug","target_language");--> statement-breakpoint
CREATE INDEX "scenarios_listed" ON "scenarios" USING btree ("scenario_type","target_language","id") WHERE deleted_at is null and not is_module_only;--> statement-breakpoint
CREATE INDEX "scenarios_owner" ON "scenarios" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_sign_in" ON "refresh_tokens" USING btree ("sign_in_id");--> statement-breakpoint
CREATE INDEX "sign_ins_user" ON "sign_ins" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));