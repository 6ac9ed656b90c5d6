CREATE INDEX "conversation_sessions_org" ON "conversation_sessions" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "conversation_sessions_scenario" ON "conversation_sessions" USING btree ("scenario_id");--> statement-breakpoint
CREATE INDEX "scenarios_org" ON "scenarios" USING btree ("org_id");