CREATE TABLE "operator_actions" (
	"id" text PRIMARY KEY NOT NULL,
	"actor_id" text,
	"action" text NOT NULL,
	"target" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" text PRIMARY KEY NOT NULL,
	"reporter_id" text NOT NULL,
	"item_kind" text NOT NULL,
	"item_id" text NOT NULL,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "scenario_versions" (
	"id" text PRIMARY KEY NOT NULL,
	"scenario_id" text NOT NULL,
	"scenario_updated_at" timestamp (3) with time zone NOT NULL,
	"slug" text,
	"target_language" text NOT NULL,
	"scenario_type" text NOT NULL,
	"difficulty_level" text NOT NULL,
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
	"rounding_off" jsonb
);
--> statement-breakpoint
CREATE TABLE "account_exports" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"export_file" text,
	"bytes" bigint
);
--> statement-breakpoint
CREATE TABLE "closed_account_usage" (
	"address_hash" text NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "closed_account_usage_address_hash_day_kind_pk" PRIMARY KEY("address_hash","day","kind")
);
--> statement-breakpoint
CREATE TABLE "instance_settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "instance_usage" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "instance_usage_day_kind_pk" PRIMARY KEY("day","kind")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "user_usage" (
	"user_id" text NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "user_usage_user_id_day_kind_pk" PRIMARY KEY("user_id","day","kind")
);
--> statement-breakpoint
CREATE TABLE "email_verifications" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "registration_invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"created_by" text,
	"org_id" text,
	"max_uses" bigint NOT NULL,
	"uses" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "registration_invitations_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "sign_in_challenges" (
	"hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" text,
	"challenge" text,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "modules_in_language";--> statement-breakpoint
DROP INDEX "modules_by_age";--> statement-breakpoint
DROP INDEX "scenarios_in_language";--> statement-breakpoint
DROP INDEX "scenarios_of_level";--> statement-breakpoint
ALTER TABLE "conversation_sessions" ADD COLUMN "version_id" text;--> statement-breakpoint
ALTER TABLE "conversation_turns" ADD COLUMN "user_audio_bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_turns" ADD COLUMN "keeps_recording" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "modules" ADD COLUMN "moderation" text DEFAULT 'visible' NOT NULL;--> statement-breakpoint
ALTER TABLE "modules" ADD COLUMN "moderation_reason" text;--> statement-breakpoint
ALTER TABLE "modules" ADD COLUMN "moderated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "scenarios" ADD COLUMN "moderation" text DEFAULT 'visible' NOT NULL;--> statement-breakpoint
ALTER TABLE "scenarios" ADD COLUMN "moderation_reason" text;--> statement-breakpoint
ALTER TABLE "scenarios" ADD COLUMN "moderated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD COLUMN "last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD COLUMN "method" text DEFAULT 'password' NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD COLUMN "user_agent" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_operator" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_actions" ADD CONSTRAINT "operator_actions_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scenario_versions" ADD CONSTRAINT "scenario_versions_scenario_id_scenarios_id_fk" FOREIGN KEY ("scenario_id") REFERENCES "public"."scenarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_exports" ADD CONSTRAINT "account_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_usage" ADD CONSTRAINT "user_usage_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_verifications" ADD CONSTRAINT "email_verifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_invitations" ADD CONSTRAINT "registration_invitations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_challenges" ADD CONSTRAINT "sign_in_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operator_actions_actor" ON "operator_actions" USING btree ("actor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_once" ON "reports" USING btree ("reporter_id","item_kind","item_id");--> statement-breakpoint
CREATE INDEX "reports_item" ON "reports" USING btree ("item_kind","item_id");--> statement-breakpoint
CREATE INDEX "reports_open" ON "reports" USING btree ("resolved_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "scenario_versions_edit" ON "scenario_versions" USING btree ("scenario_id","scenario_updated_at");--> statement-breakpoint
CREATE INDEX "account_exports_user" ON "account_exports" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "account_exports_end" ON "account_exports" USING btree ("expires_at") WHERE export_file is not null;--> statement-breakpoint
CREATE INDEX "closed_account_usage_day" ON "closed_account_usage" USING btree ("day");--> statement-breakpoint
CREATE INDEX "rate_limits_expire" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "user_usage_day" ON "user_usage" USING btree ("day");--> statement-breakpoint
CREATE INDEX "email_verifications_user" ON "email_verifications" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "recovery_codes_user" ON "recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "registration_invitations_creator" ON "registration_invitations" USING btree ("created_by");--> statement-breakpoint
ALTER TABLE "conversation_sessions" ADD CONSTRAINT "conversation_sessions_version_id_scenario_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."scenario_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_sessions_version" ON "conversation_sessions" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "conversation_turns_recordings" ON "conversation_turns" USING btree ("created_at") WHERE user_audio_file is not null and not keeps_recording;--> statement-breakpoint
CREATE INDEX "modules_in_language" ON "modules" USING btree ("target_language","id","visibility","moderation","owner_id","org_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "modules_by_age" ON "modules" USING btree ("id","visibility","moderation","owner_id","org_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "scenarios_in_language" ON "scenarios" USING btree ("scenario_type","target_language","difficulty_level","id","visibility","moderation","owner_id","org_id") WHERE deleted_at is null and not is_module_only;--> statement-breakpoint
CREATE INDEX "scenarios_of_level" ON "scenarios" USING btree ("scenario_type","difficulty_level","id","visibility","moderation","owner_id","org_id") WHERE deleted_at is null and not is_module_only;