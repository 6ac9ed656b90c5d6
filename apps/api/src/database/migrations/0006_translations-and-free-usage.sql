CREATE TABLE "free_usage" (
	"user_id" text NOT NULL,
	"day" date NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "free_usage_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
ALTER TABLE "conversation_turns" ADD COLUMN "translations" jsonb;--> statement-breakpoint
ALTER TABLE "free_usage" ADD CONSTRAINT "free_usage_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;