ALTER TABLE "sounds" ADD COLUMN "owner_id" text;--> statement-breakpoint
ALTER TABLE "sounds" ADD CONSTRAINT "sounds_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sounds_owner" ON "sounds" USING btree ("owner_id") WHERE owner_id is not null;--> statement-breakpoint
-- Whose text each was is not known: what is not asked for again goes with the next sounds.
UPDATE "sounds" SET "used_at" = to_timestamp(0);
