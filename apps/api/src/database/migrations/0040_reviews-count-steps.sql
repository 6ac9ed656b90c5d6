ALTER TABLE "reviews" ADD COLUMN "steps_done" integer;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "steps_total" integer;