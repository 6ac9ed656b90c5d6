// Response times of the word lists for a user with very many words among other users: on Postgres, over real HTTP.
import { parseArgs } from 'node:util'
import { answerOptions, type MeasuredRequest, startFilledServer } from './filled-server.ts'

const { values } = parseArgs({
  options: {
    /** Number of the reader's words. */
    words: { type: 'string', default: '50000' },
    /** Number of other users, with 500 words each. */
    others: { type: 'string', default: '200' },
    ...answerOptions(20),
  },
})
const wordsOfOthers = 500
const size = { words: Number(values.words), others: Number(values.others) }

/** IDs like the product's: of equal length and ascending. */
const idOf = (kind: string, number: string): string => `'${kind}' || lpad(to_hex(${number}), 20, '0')`
/** Four syllables derived from a number, so that word beginnings are distributed as in a natural language. */
const syllables = `array['ba','be','ca','co','de','di','fa','fi','ga','ha','in','ka','la','ma','me','no','pa','pre','ra','sa','se','ta','ti','u','ve','zo']`
const wordOf = (number: string): string =>
  `(${[1, 2, 3, 4].map((k) => `(${syllables})[1 + abs(hashint4(${number} * 4 + ${k})) % 26]`).join(' || ')})`

/** A word's search keys: its own, and those of two translations. */
const keysOf = (userWords: string, from: string) => `
  insert into user_word_keys (user_word_id, user_id, key, is_word)
  select w.id, w.user_id, k.key, k.is_word from user_words w join numbered g on g.id = w.global_word_id,
    lateral (values (g.word, true), (${wordOf('g.n + 1000000')}, false), (${wordOf('g.n + 2000000')}, false)) k(key, is_word)
  where w.id like '${userWords}%' and ${from} on conflict do nothing`

const fill = (me: string): string[] => [
  `insert into global_words (id, target_language, native_language, kind, word, lemma_key, senses, source)
   select ${idOf('eeee', 'n')}, (array['de','de','de','es','fr'])[1 + n % 5], 'en', 'word', ${wordOf('n')}, ${wordOf('n')} || n,
     jsonb_build_array(jsonb_build_object('translations', jsonb_build_array(${wordOf('n + 1000000')}, ${wordOf('n + 2000000')}),
       'definitions', jsonb_build_array('what somebody means who says it'), 'synonyms', '[]'::jsonb)), 'model'
   from generate_series(1, ${size.words}) n`,
  `create temp table numbered as select id, word, row_number() over (order by id)::int n from global_words`,
  `insert into users (id, tag_name, first_name, last_name, email, country, explanation_language, current_org_id)
   select ${idOf('aaaa', 'n')}, 'bench' || n, 'B', 'N', 'bench' || n || '@example.org', 'IE', 'en', (select current_org_id from users where id = '${me}')
   from generate_series(1, ${size.others}) n`,
  `insert into user_words (id, user_id, global_word_id, target_language, tier, due_at)
   select replace(id, 'eeee', 'bbbb'), '${me}', id, target_language, nullif((n / 5) % 5, 0), now() + (n % 20 - 1) * interval '1 day'
   from global_words join numbered using (id)`,
  `insert into user_words (id, user_id, global_word_id, target_language, tier, due_at)
   select ${idOf('cccc', `u * ${wordsOfOthers} + n`)}, ${idOf('aaaa', 'u')}, ${idOf('eeee', `1 + (u * 31 + n * 97) % ${size.words}`)}, 'de', 1 + n % 4, now()
   from generate_series(1, ${size.others}) u, generate_series(1, ${wordsOfOthers}) n on conflict do nothing`,
  keysOf('bbbb', 'true'),
  keysOf('cccc', 'true'),
  'vacuum analyze',
]

const server = await startFilledServer()
await server.fill(({ run }) => run(fill(server.userId)))

const list = '/api/vocabulary/list'
const deep = Math.floor(size.words / 2)
const asked: MeasuredRequest[] = [
  ['list, first page', list],
  [`list, page at ${deep}`, `${list}?offset=${deep}`],
  ['list, a tier', `${list}?tier=2`],
  ['list, a language', `${list}?target_language=es`],
  ['list, a tier in a language', `${list}?tier=3&target_language=fr`],
  ['search, one letter', `${list}?search=m`],
  ['search, three letters', `${list}?search=mab`],
  ['search, a word, tier and language', `${list}?search=mabe&tier=1&target_language=de`],
  ['search, nothing found', `${list}?search=xyzzy`],
  ['due', '/api/vocabulary/due?target_language=de'],
  ['counts', '/api/vocabulary/counts'],
]

await server.measure(
  asked,
  values,
  `${size.words} words of the reader, ${wordsOfOthers} of each of ${size.others} others`,
)
