CREATE TABLE "favorite_modules" (
	"user_id" text NOT NULL,
	"module_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "favorite_modules_user_id_module_id_pk" PRIMARY KEY("user_id","module_id")
);
--> statement-breakpoint
CREATE TABLE "module_scenarios" (
	"module_id" text NOT NULL,
	"position" integer NOT NULL,
	"scenario_id" text NOT NULL,
	"submodule_index" integer,
	CONSTRAINT "module_scenarios_module_id_position_pk" PRIMARY KEY("module_id","position")
);
--> statement-breakpoint
CREATE TABLE "modules" (
	"id" text PRIMARY KEY NOT NULL,
	"slug" text,
	"content_hash" text,
	"owner_id" text,
	"org_id" text,
	"target_language" text NOT NULL,
	"visibility" text NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"tags" jsonb NOT NULL,
	"submodules" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"display" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
DROP INDEX "scenarios_listed";--> statement-breakpoint
ALTER TABLE "favorite_modules" ADD CONSTRAINT "favorite_modules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorite_modules" ADD CONSTRAINT "favorite_modules_module_id_modules_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."modules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "module_scenarios" ADD CONSTRAINT "module_scenarios_module_id_modules_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."modules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "module_scenarios" ADD CONSTRAINT "module_scenarios_scenario_id_scenarios_id_fk" FOREIGN KEY ("scenario_id") REFERENCES "public"."scenarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "modules" ADD CONSTRAINT "modules_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "modules" ADD CONSTRAINT "modules_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "favorite_modules_module" ON "favorite_modules" USING btree ("module_id");--> statement-breakpoint
CREATE INDEX "module_scenarios_scenario" ON "module_scenarios" USING btree ("scenario_id");--> statement-breakpoint
CREATE UNIQUE INDEX "modules_slug" ON "modules" USING btree ("slug","target_language");--> statement-breakpoint
CREATE INDEX "modules_listed" ON "modules" USING btree ("target_language","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "modules_owner" ON "modules" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "modules_org" ON "modules" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "scenarios_by_language" ON "scenarios" USING btree ("scenario_type","target_language","difficulty_level","id") WHERE deleted_at is null and not is_module_only;--> statement-breakpoint
CREATE INDEX "scenarios_by_level" ON "scenarios" USING btree ("scenario_type","difficulty_level","id") WHERE deleted_at is null and not is_module_only;