// Pure tests run once; tests through HTTP run once on each of the two databases.
import { basename } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const elsewhere = ['**/node_modules/**', '**/dist/**', 'e2e/**']
/** What needs a database: the tests of the tables, of the app, and of every feature save its pure rules. */
const onDatabase = [
  'apps/api/src/*.test.ts',
  'apps/api/src/database/**/*.test.ts',
  'apps/api/src/features/**/!(*.rules|turn).test.ts',
]

/** What takes a minute and more, the longest first. */
const longest = [
  'operating',
  'model-access',
  'access',
  'lost-process',
  'backup',
  'chaos',
  'rolling-restart',
  'inputs',
  'budgets',
  'content',
  'process-group',
  'wrong-configuration',
]

/**
 * Begins with the longest files. Vitest goes by their size where it has no figures from before, which left one of two
 * workers without work for the last four minutes of each database.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = longest.indexOf(basename(moduleId, '.test.ts'))
      return at === -1 ? longest.length : at
    }
    return (await super.sort(files)).sort((a, b) => place(a) - place(b))
  }
}

/** The tests on one database: an empty address means PGlite. */
const database = (name: string, url: string) => ({
  // What a server is made of is loaded once for all files, not for each: a fifth of the time. Tests share no state in it.
  test: { name, include: onDatabase, exclude: elsewhere, env: { TEST_DATABASE_URL: url }, isolate: false },
})

const postgres = process.env.TEST_DATABASE_URL

export default defineConfig({
  test: {
    // These end what hangs; how fast something is, the benchmarks say.
    testTimeout: 60_000,
    hookTimeout: 150_000,
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { name: 'unit', include: ['**/*.test.{ts,tsx,mjs}'], exclude: [...elsewhere, ...onDatabase] } },
      database('pglite', ''),
      ...(postgres ? [database('postgres', postgres)] : []),
    ],
  },
})
