// Response times of the lists in a large library: 100,000 scenarios and 10,000 modules in Postgres, over real HTTP.
import { parseArgs } from 'node:util'
import { answerOptions, type MeasuredRequest, startFilledServer } from './filled-server.ts'
import { generation, searched } from './library-data.ts'

const { values } = parseArgs({
  options: {
    scenarios: { type: 'string', default: '100000' },
    modules: { type: 'string', default: '10000' },
    ...answerOptions(20),
  },
})

const counts = { scenarios: Number(values.scenarios), modules: Number(values.modules) }

const server = await startFilledServer()
const { module, scenario } = await server.fill(async ({ client, run }) => {
  await run(generation(server.userId, counts))
  const { rows } = await client.query<{ module: string; scenario: string }>(
    `select module_id module, scenario_id scenario from module_scenarios join modules m on m.id = module_id
     where m.visibility = 'PUBLIC' order by md5(module_id) limit 1`,
  )
  return rows[0] ?? { module: '', scenario: '' }
})

const { common, middling, rare } = searched
const deep = Math.floor(counts.scenarios / 10)
/** The measured paths below /api/prompts-library. */
const lists: MeasuredRequest[] = [
  ['scenarios, first page', 'scenarios?limit=20'],
  ['scenarios, in German', 'scenarios?target_language=de'],
  [`scenarios, page at ${deep}`, `scenarios?offset=${deep}`],
  [`scenarios, in German, at ${deep / 10}`, `scenarios?target_language=de&offset=${deep / 10}`],
  ['scenarios, search: common word', `scenarios?search=${common}`],
  ['scenarios, search: common word, at 1000', `scenarios?search=${common}&offset=1000`],
  ['scenarios, search: middling word', `scenarios?search=${middling}`],
  ['scenarios, search: rare word', `scenarios?search=${rare}`],
  ['scenarios, search: beginning of a word', `scenarios?search=${common.slice(0, 2)}`],
  ['scenarios, search: two words', `scenarios?search=${common}%20${middling}`],
  ['scenarios, search: in German', `scenarios?search=${middling}&target_language=de`],
  ['scenarios, search: nothing found', 'scenarios?search=xyzzy'],
  ['scenarios, favourites', 'scenarios?category=favorites'],
  ['scenarios, favourites, search', `scenarios?category=favorites&search=${common}`],
  ['scenarios, created', 'scenarios?category=created'],
  ['scenarios, created, search', `scenarios?category=created&search=${common}`],
  ['IELTS, first page', 'ielts-scenarios?part=2'],
  ['modules, first page', 'modules?limit=20'],
  ['modules, in German', 'modules?target_language=de'],
  [`modules, page at ${counts.modules / 4}`, `modules?offset=${counts.modules / 4}`],
  ['modules, search: common word', `modules?search=${common}`],
  ['modules, search: rare word', `modules?search=${rare}`],
  ['modules, favourites', 'modules?category=favorites'],
  ['modules, created', 'modules?category=created'],
  ['one scenario', `scenario/${scenario}`],
  ['one module', `module/${module}`],
  ['scenarios of a module', `module/${module}/scenarios`],
]

await server.measure(
  lists.map(([name, path]): MeasuredRequest => [name, `/api/prompts-library/${path}`]),
  values,
  `${counts.scenarios} scenarios, ${counts.modules} modules`,
)
