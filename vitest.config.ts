// Pure tests run once; tests through HTTP run on PostgreSQL, and what differs between the two databases on PGlite as well.
import { basename } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Tests of `npm run test:real`. */
const realServers = '**/*.real.test.ts'
const elsewhere = ['**/node_modules/**', '**/dist/**', 'e2e/**', realServers]
/** Tests that need a database: those of the tables, of the app, and of every feature except its pure rules. */
const onDatabase = [
  'apps/api/src/*.test.ts',
  'apps/api/src/testing/abandoned-databases.test.ts',
  'apps/api/src/database/**/*.test.ts',
  'apps/api/src/features/**/!(*.rules|turn).test.ts',
]

/** Tests of what the two databases do differently, and a journey through the features on PGlite. */
const onPglite = [
  'apps/api/src/{admin,admin-socket,app,backup,jobs,start}.test.ts',
  'apps/api/src/database/**/*.test.ts',
  'apps/api/src/features/auth/refresh.test.ts',
  'apps/api/src/features/conversation/conversation.test.ts',
  'apps/api/src/features/library/library.test.ts',
  'apps/api/src/features/review/review.test.ts',
]

/** Tests in which processes, a database or a store are killed, stopped or frozen: they wait more than they compute. */
const faults = [
  'apps/api/src/{bucket,chaos,lost-process,rolling-restart,sick-database,version-before}.test.ts',
  'apps/api/src/features/billing/{broken-off,kill,lease}.test.ts',
  'apps/api/src/features/conversation/turn/kill.test.ts',
  'apps/api/src/features/review/worker-loss.test.ts',
]

/** Tests of servers as processes without Postgres, which wait as well. */
const processes = [
  'apps/api/src/testing/processes/{connection-room,full-disk,process-group,server-process,wrong-configuration}.test.ts',
]

/** Tests that take the longest, the longest first. */
const longest = [
  'operating',
  'access',
  'backup',
  'budgets',
  'inputs',
  'backup-restore',
  'built-in-run',
  'model-access',
  'jobs',
  'pipeline',
  'start',
  'chaos',
  'rolling-restart',
  'lost-process',
  'worker-loss',
  'broken-off',
  'sick-database',
  'wrong-configuration',
  'server-process',
  'content',
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

/**
 * Modules are loaded once for all files of a worker, not for each file, which takes a third of the time. Tests share no
 * state in them; stubs end with their test.
 */
const shared = { isolate: false, unstubGlobals: true } as const

/** Tests on one database: an empty address means PGlite. */
const database = (name: string, address: string, include: string[], exclude: string[] = []) => ({
  test: { ...shared, name, include, exclude: [...elsewhere, ...exclude], env: { TEST_DATABASE_URL: address } },
})

const postgres = process.env.TEST_DATABASE_URL
const isReal = process.env.REAL_PACKAGES !== undefined

export default defineConfig({
  test: {
    // These end what hangs; the benchmarks measure speed.
    testTimeout: 120_000,
    hookTimeout: 150_000,
    expect: { poll: { timeout: 60_000 } },
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['**/*.test.{ts,tsx,mjs}'],
          exclude: [...elsewhere, ...onDatabase, ...processes, '**/*.browser.test.tsx'],
        },
      },
      { test: { ...shared, name: 'processes', include: processes, exclude: elsewhere } },
      // Components in a real browser.
      'apps/web/vitest.config.ts',
      database('pglite', '', onPglite),
      database('pglite-rest', '', onDatabase, onPglite),
      // One file at a time: some of these servers need both processors.
      ...(isReal
        ? [{ test: { ...shared, name: 'real', include: [realServers], fileParallelism: false, testTimeout: 600_000 } }]
        : []),
      ...(postgres ? [database('postgres', postgres, onDatabase, faults), database('faults', postgres, faults)] : []),
    ],
  },
})
