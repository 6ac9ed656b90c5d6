// `npm run bench -- <name> [options]`: runs one benchmark, or lists them.
import { install } from '../scripts/install.mjs'

/** Each benchmark is a module that runs on import and prints a table. */
const benches: Record<string, { what: string; load: () => Promise<unknown> }> = {
  chaos: {
    what: 'turns while everything breaks: what is lost, and how long answers take',
    load: () => import('./chaos.ts'),
  },
  classes: { what: 'lists of a class with many students and assignments', load: () => import('./classes.ts') },
  export: { what: 'memory while everything of somebody is exported', load: () => import('./export.ts') },
  fuzz: { what: 'hostile input to every endpoint, and what memory it costs', load: () => import('./fuzz.ts') },
  hangs: {
    what: 'spoken turns while some calls of the model servers are never answered',
    load: () => import('./hangs.ts'),
  },
  idle: { what: 'processor time of a server that nobody asks', load: () => import('./idle.ts') },
  library: { what: 'lists and search of a large library', load: () => import('./library.ts') },
  load: { what: 'many requests at once on one process', load: () => import('./load.ts') },
  memory: { what: 'memory at rest, after turns, during reviews and idle again', load: () => import('./memory.ts') },
  mistakes: { what: 'how well mistakes are found, against gold corrections', load: () => import('./mistakes.ts') },
  page: { what: 'first loads on a slow phone', load: () => import('./page.ts') },
  partner: { what: 'how well the built-in partner understands learners', load: () => import('./partner.ts') },
  progress: { what: 'progress of somebody who has practised for years', load: () => import('./progress.ts') },
  reviews: { what: 'the list of reviews and a review with a million messages', load: () => import('./reviews.ts') },
  scale: { what: 'spoken turns through a proxy on 1, 2 and 4 processes', load: () => import('./scale.ts') },
  signin: { what: 'a right password while one address floods sign-in', load: () => import('./signin.ts') },
  turn: { what: 'latency, processor time and memory of spoken turns', load: () => import('./turn.ts') },
  typing: { what: 'a key in a scenario with as many goals as there may be', load: () => import('./typing.ts') },
  vocabulary: { what: 'lists and search of somebody who keeps 50,000 words', load: () => import('./vocabulary.ts') },
  worst: { what: 'every function with the input that costs it most', load: () => import('./worst.ts') },
}

const [name = ''] = process.argv.splice(2, 1)
const bench = benches[name]
if (bench) {
  await install('everything')
  await bench.load()
} else {
  if (name) console.error(`There is no benchmark "${name}".`)
  for (const [key, { what }] of Object.entries(benches)) console.log(`npm run bench -- ${key.padEnd(10)} ${what}`)
  process.exitCode = name ? 2 : 0
}
