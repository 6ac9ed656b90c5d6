ALTER TABLE "reviews" ADD COLUMN "stage" text DEFAULT 'waiting' NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "attempt" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "lines_hash" text;