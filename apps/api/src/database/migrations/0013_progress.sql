CREATE TABLE "finished_conversations" (
	"review_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"org_id" text,
	"scenario_id" text NOT NULL,
	"target_language" text NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL,
	"day" date NOT NULL,
	"duration_ms" integer NOT NULL,
	"learner_turns" integer NOT NULL,
	"cefr" text,
	"confidence" text,
	"overall_band" double precision,
	"fluency_band" double precision,
	"lexical_band" double precision,
	"grammatical_band" double precision
);
--> statement-breakpoint
CREATE TABLE "finished_mistakes" (
	"review_id" text NOT NULL,
	"user_id" text NOT NULL,
	"org_id" text,
	"target_language" text NOT NULL,
	"topic_key" text NOT NULL,
	"topic" text NOT NULL,
	"count" integer NOT NULL,
	"original_text" text NOT NULL,
	"suggestion" text NOT NULL,
	"pair_id" text NOT NULL,
	CONSTRAINT "finished_mistakes_review_id_topic_key_pk" PRIMARY KEY("review_id","topic_key")
);
--> statement-breakpoint
CREATE TABLE "weekly_goals" (
	"user_id" text PRIMARY KEY NOT NULL,
	"minutes" integer,
	"has_mail" boolean DEFAULT false NOT NULL,
	"time_zone" text NOT NULL,
	"mailed_week" date
);
--> statement-breakpoint
ALTER TABLE "finished_conversations" ADD CONSTRAINT "finished_conversations_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finished_conversations" ADD CONSTRAINT "finished_conversations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finished_conversations" ADD CONSTRAINT "finished_conversations_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finished_mistakes" ADD CONSTRAINT "finished_mistakes_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finished_mistakes" ADD CONSTRAINT "finished_mistakes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finished_mistakes" ADD CONSTRAINT "finished_mistakes_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_goals" ADD CONSTRAINT "weekly_goals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "finished_conversations_user" ON "finished_conversations" USING btree ("user_id","review_id");--> statement-breakpoint
CREATE INDEX "finished_conversations_org" ON "finished_conversations" USING btree ("org_id","user_id");--> statement-breakpoint
CREATE INDEX "finished_mistakes_user" ON "finished_mistakes" USING btree ("user_id","topic_key","review_id","count","target_language","org_id");--> statement-breakpoint
CREATE INDEX "finished_mistakes_org" ON "finished_mistakes" USING btree ("org_id","topic_key","review_id","count","user_id");