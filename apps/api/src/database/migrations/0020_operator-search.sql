CREATE INDEX "organizations_teams" ON "organizations" USING btree ("id") WHERE kind = 'team';--> statement-breakpoint
CREATE INDEX "users_find_email" ON "users" USING btree (lower("email") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_find_tag" ON "users" USING btree ("tag_name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_find_name" ON "users" USING btree (lower("first_name" || ' ' || "last_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_find_last_name" ON "users" USING btree (lower("last_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_deactivated" ON "users" USING btree ("id") WHERE status = 'DIACTIVATED';