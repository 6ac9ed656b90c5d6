// Pure tests run once; tests through HTTP run once on each of the two databases.
import { defineConfig } from 'vitest/config'

const elsewhere = ['**/node_modules/**', '**/dist/**', 'e2e/**']
/** What needs a database: the tests of the tables, of the app, and of every feature save its pure rules. */
const onDatabase = [
  'apps/api/src/*.test.ts',
  'apps/api/src/database/**/*.test.ts',
  'apps/api/src/features/**/!(*.rules|turn).test.ts',
]

/** The tests on one database: an empty address means PGlite. */
const database = (name: string, url: string) => ({
  test: { name, include: onDatabase, exclude: elsewhere, env: { TEST_DATABASE_URL: url } },
})

const postgres = process.env.TEST_DATABASE_URL

export default defineConfig({
  test: {
    // These end what hangs; how fast something is, the benchmarks say.
    testTimeout: 60_000,
    hookTimeout: 150_000,
    maxWorkers: 2,
    projects: [
      { test: { name: 'unit', include: ['**/*.test.{ts,tsx,mjs}'], exclude: [...elsewhere, ...onDatabase] } },
      database('pglite', ''),
      ...(postgres ? [database('postgres', postgres)] : []),
    ],
  },
})
