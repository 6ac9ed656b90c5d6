DROP INDEX "modules_listed";--> statement-breakpoint
DROP INDEX "scenarios_by_language";--> statement-breakpoint
DROP INDEX "scenarios_by_level";--> statement-breakpoint
DROP INDEX "modules_owner";--> statement-breakpoint
DROP INDEX "scenarios_owner";--> statement-breakpoint
CREATE INDEX "modules_in_language" ON "modules" USING btree ("target_language","id","visibility","owner_id","org_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "modules_by_age" ON "modules" USING btree ("id","visibility","owner_id","org_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "favorite_scenarios_scenario" ON "favorite_scenarios" USING btree ("scenario_id");--> statement-breakpoint
CREATE INDEX "scenarios_in_language" ON "scenarios" USING btree ("scenario_type","target_language","difficulty_level","id","visibility","owner_id","org_id") WHERE deleted_at is null and not is_module_only;--> statement-breakpoint
CREATE INDEX "scenarios_of_level" ON "scenarios" USING btree ("scenario_type","difficulty_level","id","visibility","owner_id","org_id") WHERE deleted_at is null and not is_module_only;--> statement-breakpoint
CREATE INDEX "modules_owner" ON "modules" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "scenarios_owner" ON "scenarios" USING btree ("owner_id","scenario_type","difficulty_level","id");--> statement-breakpoint
-- The words of a title and of more texts, without accents and in small letters; the query is folded alike (search.rules.ts).
CREATE FUNCTION search_vector(title text, more jsonb) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT to_tsvector('simple', translate(
    replace(lower(regexp_replace(normalize(title || ' ' || coalesce(
      (SELECT string_agg(each #>> '{}', ' ') FROM jsonb_array_elements(more) AS each), ''), NFD),
      '[\u0300-\u036F]', '', 'g')), 'ß', 'ss'),
    'ł-/.@:_''’', 'l        '))
$$;--> statement-breakpoint
ALTER TABLE "scenarios" ADD COLUMN "search" tsvector NOT NULL GENERATED ALWAYS AS (search_vector(title,
  jsonb_path_query_array(user_goals, '$[*].phrase')
    || jsonb_path_query_array(coalesce(display, '{}'), '$.*.title'))) STORED;--> statement-breakpoint
ALTER TABLE "modules" ADD COLUMN "search" tsvector NOT NULL GENERATED ALWAYS AS (search_vector(title,
  tags || jsonb_path_query_array(coalesce(display, '{}'), '$.*.title')
    || jsonb_path_query_array(coalesce(display, '{}'), '$.*.tags[*]'))) STORED;--> statement-breakpoint
CREATE INDEX "scenarios_search" ON "scenarios" USING gin ("search");--> statement-breakpoint
CREATE INDEX "modules_search" ON "modules" USING gin ("search");
