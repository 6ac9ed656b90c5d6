ALTER TABLE "subscriptions" ADD COLUMN "grace_ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "unfinished_change" jsonb;--> statement-breakpoint
CREATE INDEX "subscriptions_unfinished" ON "subscriptions" USING btree ("id") WHERE unfinished_change is not null;