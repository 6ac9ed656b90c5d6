-- All punctuation parts words, so that markup and addresses are taken for words like any others.
DROP INDEX "scenarios_search";--> statement-breakpoint
DROP INDEX "modules_search";--> statement-breakpoint
ALTER TABLE "scenarios" DROP COLUMN "search";--> statement-breakpoint
ALTER TABLE "modules" DROP COLUMN "search";--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_vector(title text, more jsonb) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT to_tsvector('simple', translate(
    replace(lower(regexp_replace(normalize(title || ' ' || coalesce(
      (SELECT string_agg(each #>> '{}', ' ') FROM jsonb_array_elements(more) AS each), ''), NFD),
      '[\u0300-\u036F]', '', 'g')), 'ß', 'ss'),
    'ł!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~’‘“”„«»…–—¿¡',
    'l                                            '))
$$;--> statement-breakpoint
ALTER TABLE "scenarios" ADD COLUMN "search" tsvector NOT NULL GENERATED ALWAYS AS (search_vector(title,
  jsonb_path_query_array(user_goals, '$[*].phrase')
    || jsonb_path_query_array(coalesce(display, '{}'), '$.*.title'))) STORED;--> statement-breakpoint
ALTER TABLE "modules" ADD COLUMN "search" tsvector NOT NULL GENERATED ALWAYS AS (search_vector(title,
  tags || jsonb_path_query_array(coalesce(display, '{}'), '$.*.title')
    || jsonb_path_query_array(coalesce(display, '{}'), '$.*.tags[*]'))) STORED;--> statement-breakpoint
CREATE INDEX "scenarios_search" ON "scenarios" USING gin ("search");--> statement-breakpoint
CREATE INDEX "modules_search" ON "modules" USING gin ("search");
