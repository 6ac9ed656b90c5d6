// Creates files with forbidden and allowed imports, and runs the linter on each.
import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const biome = join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome')
const restricted = 'style/noRestrictedImports'
const circles = 'suspicious/noImportCycles'

/** A file, its import, and whether the rules allow it. */
const plants: [file: string, imported: string, verdict: 'forbidden' | 'allowed'][] = [
  ['packages/contracts/src/planted.ts', 'fastify', 'forbidden'],
  ['packages/contracts/src/planted.ts', 'node:fs', 'forbidden'],
  ['packages/contracts/src/planted.ts', '../../../apps/api/src/platform/env/env.ts', 'forbidden'],
  ['packages/contracts/src/planted.ts', 'zod', 'allowed'],
  ['packages/contracts/src/planted.ts', './language.ts', 'allowed'],

  ['apps/api/src/features/planted/planted.routes.ts', '#features/review/review.queries.ts', 'forbidden'],
  ['apps/api/src/features/planted/planted.routes.ts', '../review/review.queries.ts', 'forbidden'],
  ['apps/api/src/features/planted/planted.routes.ts', '../../app.ts', 'forbidden'],
  ['apps/api/src/features/planted/planted.routes.ts', './planted.queries.ts', 'allowed'],
  ['apps/api/src/features/planted/planted.routes.ts', '#platform/problem.ts', 'allowed'],
  ['apps/api/src/features/planted/planted.routes.ts', '@parley/contracts/review/review.ts', 'allowed'],
  ['apps/web/src/features/planted/planted-page.tsx', '#features/review/review-page.tsx', 'forbidden'],
  ['apps/web/src/features/planted/planted-page.tsx', '../review/review-page.tsx', 'forbidden'],
  ['apps/web/src/features/planted/planted-page.tsx', '#ui/waveform.tsx', 'allowed'],

  ['apps/web/src/features/planted/part/planted.ts', '../other-part/other.ts', 'allowed'],
  ['apps/web/src/features/planted/part/planted.ts', '../planted-page.tsx', 'allowed'],
  ['apps/web/src/features/planted/part/planted.ts', '../../review/review-page.tsx', 'forbidden'],
  ['apps/web/src/features/planted/part/planted.ts', '../../../router.tsx', 'forbidden'],
  ['apps/web/src/features/planted/part/planted.ts', '#features/review/review-page.tsx', 'forbidden'],

  ['apps/api/src/platform/planted.ts', '../features/review/review.queries.ts', 'forbidden'],
  ['apps/api/src/database/planted.ts', '../features/review/review.queries.ts', 'forbidden'],
  ['apps/api/src/ai/speech/planted.ts', '../../features/review/review.queries.ts', 'forbidden'],
  ['apps/web/src/platform/planted.ts', '#features/review/review-page.tsx', 'forbidden'],
  ['apps/web/src/ui/planted.tsx', '../features/review/review-page.tsx', 'forbidden'],
  ['apps/web/src/audio/planted.ts', '#features/review/review-page.tsx', 'forbidden'],
  ['apps/api/src/platform/planted.ts', './problem.ts', 'allowed'],
  ['apps/api/src/platform/planted.ts', 'fastify', 'allowed'],

  ['apps/api/src/features/planted/planted.rules.ts', 'node:fs', 'forbidden'],
  ['apps/api/src/features/planted/planted.rules.ts', 'fastify', 'forbidden'],
  ['apps/api/src/features/planted/planted.rules.ts', 'undici', 'forbidden'],
  ['apps/api/src/features/planted/planted.rules.ts', 'drizzle-orm/pg-core', 'forbidden'],
  ['apps/api/src/features/planted/planted.rules.ts', '#database/connect.ts', 'forbidden'],
  ['apps/api/src/features/planted/planted.rules.ts', '#ai/speech/speech.ts', 'forbidden'],
  ['apps/api/src/features/planted/planted.rules.ts', './planted.queries.ts', 'forbidden'],
  ['apps/api/src/features/planted/planted.rules.ts', './planted.routes.ts', 'forbidden'],
  ['apps/api/src/features/planted/planted.rules.ts', '../review/review.rules.ts', 'forbidden'],
  ['apps/api/src/features/planted/part/planted.rules.ts', '../other-part/other.rules.ts', 'allowed'],
  ['apps/api/src/features/planted/part/planted.rules.ts', '../../review/review.rules.ts', 'forbidden'],
  ['apps/api/src/features/planted/part/planted.rules.ts', '../other-part/other.queries.ts', 'forbidden'],
  ['apps/api/src/features/planted/part/planted.rules.ts', '#database/connect.ts', 'forbidden'],
  ['apps/api/src/features/conversation/turn/turn.ts', 'node:fs', 'forbidden'],
  ['apps/api/src/features/planted/planted.rules.ts', './other.rules.ts', 'allowed'],
  ['apps/api/src/features/planted/planted.rules.ts', '@parley/contracts/review/review.ts', 'allowed'],

  ['apps/api/src/features/planted/planted.queries.ts', './planted.routes.ts', 'forbidden'],
  ['apps/api/src/features/planted/planted.queries.ts', '../review/review.queries.ts', 'forbidden'],
  ['apps/api/src/features/planted/planted.queries.ts', '#database/connect.ts', 'allowed'],
  ['apps/api/src/features/planted/part/planted.queries.ts', '../other-part/other.ts', 'allowed'],
  ['apps/api/src/features/planted/part/planted.queries.ts', '../../review/review.queries.ts', 'forbidden'],
  ['apps/api/src/features/planted/part/planted.queries.ts', '../other-part/planted.routes.ts', 'forbidden'],
  ['apps/api/src/features/planted/planted.queries.ts', 'drizzle-orm', 'allowed'],
]

/** A folder with only our configuration. */
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-imports-'))
  for (const file of ['biome.json', '.gitignore']) copyFileSync(join(root, file), join(folder, file))
})
afterAll(() => rmSync(folder, { recursive: true }))

function plant(file: string, text: string): string {
  const path = join(folder, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  return path
}

/** Runs one rule of the linter, such as `style/noRestrictedImports`, on one file. Returns its violations. */
function lint(path: string, only: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const args = [biome, 'lint', '--reporter=json', `--only=${only}`, path]
    execFile(process.execPath, args, { cwd: folder }, (_failure, stdout, stderr) => {
      if (!stdout.startsWith('{')) return reject(new Error(stderr))
      const report: { summary: { unchanged: number; changed: number }; diagnostics: { category: string }[] } =
        JSON.parse(stdout)
      resolve(report.diagnostics.map((diagnostic) => diagnostic.category))
    })
  })
}

test.each(plants)('%s importing %s is %s', async (file, imported, verdict) => {
  const path = plant(file, `import '${imported}'\n`)
  expect(await lint(path, restricted)).toEqual(verdict === 'forbidden' ? [`lint/${restricted}`] : [])
})

test('reports files that import each other, even only for types', async () => {
  const one = plant('apps/api/src/platform/one.ts', "import type { Two } from './two.ts'\nexport type One = Two[]\n")
  plant('apps/api/src/platform/two.ts', "import type { One } from './one.ts'\nexport type Two = One | null\n")
  expect(await lint(one, circles)).toEqual([`lint/${circles}`])
})
