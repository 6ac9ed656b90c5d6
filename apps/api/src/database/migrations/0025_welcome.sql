ALTER TABLE "users" ADD COLUMN "learning_language" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "level" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "level_source" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "form_of_address" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "aim" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "welcome_completed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- Whoever has an account already is welcomed no more; whoever comes from now on is.
ALTER TABLE "users" ALTER COLUMN "welcome_completed" SET DEFAULT false;