ALTER TABLE "scenario_versions" ADD COLUMN "forms" jsonb;--> statement-breakpoint
ALTER TABLE "scenarios" ADD COLUMN "forms" jsonb;