// Generates a very large library by many authors, mostly of common words with a few rare ones.
import { makeVersions, versionOf } from './versions.ts'

/** Words for titles and goals, most common first. */
const words = [
  'order',
  'visit',
  'talk',
  'travel',
  'coffee',
  'station',
  'friend',
  'office',
  'doctor',
  'ticket',
  'hotel',
  'market',
  'school',
  'garden',
  'bridge',
  'letter',
  'window',
  'dinner',
  'museum',
  'weather',
  'bicycle',
  'concert',
  'passport',
  'interview',
  'apartment',
  'pharmacy',
  'library',
  'umbrella',
  'airport',
  'neighbour',
  'complaint',
  'recipe',
  'holiday',
  'meeting',
  'repair',
  'birthday',
  'mountain',
  'insurance',
  'volunteer',
  'theatre',
] as const

/** SQL for a word: one in fifteen is from the list, with rapidly decreasing frequency; the others are mostly unique. */
const word = `case when random() < 0.07 then (array['${words.join("','")}'])[1 + floor(power(random(), 3) * ${words.length})::int]
  else translate(substr(md5(random()::text), 1, 7), '0123456789', 'ghijklmnop') end`
/** Search words: the most common in titles, a medium one, and one that a dozen scenarios have. */
export const searched = { common: words[0], middling: words[20], rare: 'zeppelin' } as const

const id = (prefix: string, n: string) => `'${prefix}' || lpad(to_hex(${n}), 20, '0')`
const some = (count: number, entry: string) =>
  `(select jsonb_agg(${entry}) from generate_series(1, ${count}) g where n is not null)`
const phrase = `initcap(${word}) || ' the ' || ${word} || ' before the ' || ${word} || ' closes'`
const translation = `jsonb_build_object('uk', md5(random()::text), 'de', md5(random()::text), 'pl', md5(random()::text))`

const authors = 2_000
const owner = (n: string) => id('aaaa', `1 + (${n} % ${authors})`)
/** Half of the items are public, a tenth are for teams, and the rest are private. */
const visibility = (n: string) =>
  `case when ${n} % 10 < 5 then 'PUBLIC' when ${n} % 10 = 5 then 'TEAM_ONLY' else 'PRIVATE' end`
const language = (n: string) => `(array['en','es','fr','pt','de','it','pl','uk','bg'])[1 + ${n} % 9]`

/** SQL that generates the library. @param me user who also gets favourites and own items */
export const generation = (me: string, { scenarios, modules }: { scenarios: number; modules: number }): string[] => [
  'select setseed(0.4)',
  `insert into users (id, tag_name, first_name, last_name, email, country, explanation_language, current_org_id)
   select ${id('aaaa', 'n')}, 'writer_' || n, 'Wri', 'Ter', 'writer.' || n || '@example.org', 'IE', 'en', ${id('bbbb', 'n')}
   from generate_series(1, ${authors}) n`,
  `insert into organizations (id, name, owner_id, kind) select ${id('bbbb', 'n')}, 'Team ' || n, ${id('aaaa', 'n')}, 'personal'
   from generate_series(1, ${authors}) n`,
  `insert into scenarios (id, owner_id, org_id, target_language, scenario_type, difficulty_level, visibility, is_module_only,
     title, description, user_goals, user_dictionary, user_phrases, dialog_behavior, model_end_behavior)
   select ${id('cccc', 'n')}, case when n % 500 = 0 then '${me}' else ${owner('n')} end, ${id('bbbb', `1 + (n % ${authors})`)},
     ${language('n')}, case when n % 20 = 7 then 'IELTS' else 'DIALOG' end,
     (array['A1','A2','B1','B2','C1','C2'])[1 + (n / 9) % 6], ${visibility('n')}, n % 25 = 3,
     initcap(${word}) || ' and ' || ${word} || ' in the ' || ${word} || case when n % 8000 = 0 then ' ${searched.rare}' else '' end,
     repeat(md5(random()::text), 6),
     ${some(5, `jsonb_build_object('phrase', ${phrase}, 'translation', ${translation})`)},
     ${some(8, `jsonb_build_object('word', md5(random()::text), 'translation', ${translation}, 'meaning', 'Said of it.')`)},
     ${some(5, `jsonb_build_object('phrase', md5(random()::text), 'translation', ${translation}, 'meaning', 'Said then.')`)},
     jsonb_build_object('setting', ${phrase}, 'situation', ${phrase}, 'goal', ${phrase},
       'steps', ${some(6, `to_jsonb(repeat(md5(random()::text), 2))`)}, 'optional_steps', '[]'::jsonb),
     'That was all.'
   from generate_series(1, ${scenarios}) n`,
  `insert into modules (id, owner_id, org_id, target_language, visibility, type, title, description, tags)
   select ${id('dddd', 'n')}, case when n % 200 = 0 then '${me}' else ${owner('n')} end, ${id('bbbb', `1 + (n % ${authors})`)},
     ${language('n')}, ${visibility('n')}, 'FLAT',
     initcap(${word}) || ' and ' || ${word} || case when n % 800 = 0 then ' ${searched.rare}' else '' end, ${phrase},
     ${some(3, `to_jsonb(${word})`)}
   from generate_series(1, ${modules}) n`,
  // Ten scenarios per module, selected by remainder, so that they are in the same language.
  `insert into module_scenarios (module_id, position, scenario_id)
   select ${id('dddd', 'n')}, p, ${id('cccc', `1 + ((n - 1) + ${modules} * (p * 9 / 10) + 9 * p) % ${scenarios}`)}
   from generate_series(1, ${modules}) n, generate_series(0, 9) p on conflict do nothing`,
  `insert into favorite_scenarios (user_id, scenario_id) select '${me}', id from scenarios
   where id like 'cccc%' and visibility = 'PUBLIC' and deleted_at is null order by md5(id) limit 300`,
  `insert into favorite_scenarios (user_id, scenario_id)
   select ${id('aaaa', `1 + n % ${authors}`)}, ${id('cccc', `1 + (n * 7) % ${scenarios}`)} from generate_series(1, ${scenarios}) n
   on conflict do nothing`,
  `insert into favorite_modules (user_id, module_id) select '${me}', id from modules
   where id like 'dddd%' and visibility = 'PUBLIC' order by md5(id) limit 100`,
  makeVersions(`id like 'cccc%'`),
  `insert into conversation_sessions (id, user_id, scenario_id, version_id, partner, time_zone, state)
   select ${id('eeee', 'n')}, case when n % 100 = 0 then '${me}' else ${id('aaaa', `1 + n % ${authors}`)} end,
     ${id('cccc', `1 + (n * 11) % ${scenarios}`)}, ${versionOf(id('cccc', `1 + (n * 11) % ${scenarios}`))}, 'built-in', 'UTC', 'reviewed' from generate_series(1, ${scenarios}) n`,
  'vacuum analyze',
]
