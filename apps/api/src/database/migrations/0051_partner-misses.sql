CREATE TABLE "partner_misses" (
	"turn_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"scenario_id" text NOT NULL,
	"target_language" text NOT NULL,
	"step" integer NOT NULL,
	"outcome" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "shares_misses" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "partner_misses" ADD CONSTRAINT "partner_misses_turn_id_conversation_turns_id_fk" FOREIGN KEY ("turn_id") REFERENCES "public"."conversation_turns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_misses" ADD CONSTRAINT "partner_misses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_misses" ADD CONSTRAINT "partner_misses_scenario_id_scenarios_id_fk" FOREIGN KEY ("scenario_id") REFERENCES "public"."scenarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "partner_misses_user" ON "partner_misses" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "partner_misses_scenario" ON "partner_misses" USING btree ("scenario_id");--> statement-breakpoint
CREATE INDEX "partner_misses_created" ON "partner_misses" USING btree ("created_at");