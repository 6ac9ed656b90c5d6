// Tests that in a large library every list is read from an index, by the query plans of the lists.
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#database/connect.ts'
import { vacuumWholly } from '../../../testing/processes/vacuum.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { pageOfModules } from '../module-summary.queries.ts'
import { listCandidates } from '../next/next.queries.ts'
import type { Reader } from '../reader.ts'
import { findMatches, type LibraryFilter, pageOfScenarios } from '../summary.queries.ts'

let app: TestApp
let reader: Reader
const db = (): Database => app.connection.db

/** One row in `rare` has the rare word; one in `own` is the reader's own, and a third of these are module-only. */
const [rare, own] = [1_000, 100]

/** Adds enough rows for the planner to prefer an index: half of them public, the rest other people's. */
async function fill(me: string): Promise<void> {
  const others = sql`(select id from users where id <> ${me} limit 1)`
  const common = (n: SQL) => sql`(${n}) % ${rare} = 1`
  await db().execute(sql`
    insert into scenarios (id, owner_id, target_language, scenario_type, difficulty_level, visibility,
      is_module_only, title, description, user_goals, user_dictionary, user_phrases, model_end_behavior)
    select 'cccc' || lpad(to_hex(n), 20, '0'), case when n % ${own} = 0 then ${me} else ${others} end,
      (array['en','de','uk'])[1 + n % 3], case when n % 4 = 0 then 'IELTS' else 'DIALOG' end, (array['A1','B1'])[1 + n % 2],
      case when n % 2 = 0 then 'PUBLIC' else 'PRIVATE' end, n % ${3 * own} = 0,
      'Talk of ' || md5(n::text) || case when ${common(sql`n`)} then ' zeppelin' else '' end, 'Nothing in it.',
      jsonb_build_array(jsonb_build_object('phrase', md5((n + 1)::text))), '[]', '[]', 'Goodbye.'
    from generate_series(1, 6000) n`)
  await db().execute(sql`
    insert into modules (id, owner_id, target_language, visibility, type, title, description, tags)
    select 'dddd' || lpad(to_hex(n), 20, '0'), case when n % ${own} = 0 then ${me} else ${others} end,
      (array['en','de','uk'])[1 + n % 3], case when n % 2 = 0 then 'PUBLIC' else 'PRIVATE' end, 'FLAT',
      'Talk of ' || md5(n::text) || case when ${common(sql`n`)} then ' zeppelin' else '' end, 'Nothing in it.', '[]'
    from generate_series(1, 6000) n`)
  await db().execute(sql`insert into favorite_scenarios (user_id, scenario_id)
    select ${me}, id from scenarios where id like 'cccc%' and visibility = 'PUBLIC' order by md5(id) limit 50`)
  await db().execute(sql`insert into favorite_scenarios (user_id, scenario_id) select ${others}, id from scenarios`)
  await db().execute(sql`insert into favorite_modules (user_id, module_id)
    select ${me}, id from modules where id like 'dddd%' and visibility = 'PUBLIC' order by md5(id) limit 50`)
  await db().execute(sql`insert into favorite_modules (user_id, module_id) select ${others}, id from modules`)
  await db().execute(sql`insert into module_scenarios (module_id, position, scenario_id)
    select 'dddd' || lpad(to_hex(n), 20, '0'), p, 'cccc' || lpad(to_hex(1 + (n + p) % 6000), 20, '0')
    from generate_series(1, 6000) n, generate_series(0, 1) p`)
  await vacuumWholly(db(), ['scenarios', 'modules', 'module_scenarios', 'favorite_scenarios', 'favorite_modules'])
}

beforeAll(async () => {
  app = await startTestApp()
  await app.register()
  const { user } = await app.register()
  reader = { id: user._id, orgId: user.current_org_id, explanationLanguage: 'uk', formOfAddress: null, role: 'OWNER' }
  await fill(reader.id)
}, 120_000)
afterAll(() => app.stop())

async function planOf(query: { getSQL(): SQL }): Promise<string> {
  const { rows } = (await db().execute(sql`explain ${query.getSQL()}`)) as unknown as { rows: Record<string, string>[] }
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}
const page = {
  category: 'all',
  search: undefined,
  targetLanguage: undefined,
  levels: undefined,
  offset: 0,
  limit: 20,
} as const

/** Each list's filter, and the indexes from which its page is read. */
const lists: [name: string, filter: Partial<LibraryFilter>, scenarios: RegExp, modules: RegExp][] = [
  ['everything', {}, /Only Scan using scenarios_of_level/, /Only Scan using modules_by_age/],
  [
    'a language',
    { targetLanguage: 'de' },
    /Only Scan using scenarios_in_language/,
    /Only Scan using modules_in_language/,
  ],
  [
    'levels of a language',
    { targetLanguage: 'de', levels: { from: 'A1', to: 'A2' } },
    /Only Scan using scenarios_in_language/,
    /Only Scan using modules_in_language/,
  ],
  ['a page far down', { offset: 1_000 }, /Only Scan using scenarios_of_level/, /Only Scan using modules_by_age/],
  ['a rare word', { search: 'zeppelin' }, /scenarios_search/, /modules_search/],
  ['the beginning of a word', { search: 'zepp' }, /scenarios_search/, /modules_search/],
  ['a word in a language', { search: 'zeppelin', targetLanguage: 'de' }, /scenarios_search/, /modules_search/],
  ['favourites', { category: 'favorites' }, /favorite_scenarios_user_id/, /favorite_modules_user_id/],
  ['what one wrote', { category: 'created' }, /scenarios_owner/, /modules_owner/],
  ['what one wrote in a language', { category: 'created', targetLanguage: 'de' }, /scenarios_owner/, /modules_owner/],
  [
    'a word in what one wrote',
    { category: 'created', search: 'zeppelin' },
    /scenarios_(owner|search)/,
    /modules_(owner|search)/,
  ],
]

test.each(lists)('never scans a full table for a list: %s', async (_name, query, inScenarios, inModules) => {
  const filter = { ...page, ...query }
  const wholeTable = /Seq Scan on (scenarios|modules|module_scenarios|favorite)/
  for (const scenarioType of ['DIALOG', 'IELTS'] as const) {
    const whole = { ...filter, scenarioType }
    const { search } = filter
    const plan = await planOf(
      search ? findMatches(db(), reader, whole, search) : pageOfScenarios(db(), reader, whole, 'uk'),
    )
    expect(plan).toMatch(inScenarios)
    expect(plan).not.toMatch(wholeTable)
  }
  const plan = await planOf(pageOfModules(db(), reader, filter, 'uk'))
  expect(plan).toMatch(inModules)
  expect(plan).not.toMatch(wholeTable)
})

test('scans the list in order for a very common word', async () => {
  const plan = await planOf(pageOfScenarios(db(), reader, { ...page, search: 'talk', scenarioType: 'DIALOG' }, 'uk'))
  expect(plan).toMatch(/Index Scan using scenarios_of_level/)
  expect(plan).not.toMatch(/Seq Scan on scenarios/)
})

test('reads proposals from the index of built-in scenarios', async () => {
  const plan = await planOf(listCandidates(db(), reader, 'de', 'DIALOG'))
  expect(plan).toMatch(/(using|on) scenarios_slug/)
  expect(plan).not.toMatch(/Seq Scan on scenarios/)
})
