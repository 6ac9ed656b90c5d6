// A large feature's folders are layers: a file imports from its own folder and from those listed before it.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** A feature's folders, lowest first. The feature's own files, `.`, import from all of them. */
const layers: Readonly<Record<string, readonly string[]>> = {
  'apps/api/src/features/conversation': [
    'text',
    'sound',
    'session',
    'script',
    'reply',
    'analysis',
    'line',
    'turn',
    'opening',
    'trial',
    '.',
  ],
  'apps/web/src/features/conversation': [
    'turns',
    'voice',
    'talk',
    'transcript',
    'composer',
    'panels',
    'closing',
    'dialogue',
    'exam',
    '.',
  ],
}

const layerOf = (path: string): string => (path.includes('/') ? (path.split('/')[0] ?? '') : '.')

/** Relative imports of a source: static, dynamic, re-exported, and of a style sheet. */
const importsOf = (source: string): string[] =>
  [...source.matchAll(/\b(?:from|import)\s*\(?\s*['"](\.[^'"]*)['"]/g)].map(([, path = '']) => path)

/** A file's imports from a higher layer or from outside the layers. @param file relative to the feature */
const upwardImports = (order: readonly string[], file: string, source: string): string[] =>
  importsOf(source)
    .map((path) => join(dirname(file), path).replaceAll('\\', '/'))
    .filter((target) => !order.slice(0, order.indexOf(layerOf(file)) + 1).includes(layerOf(target)))
    .map((target) => `${file} imports ${target}`)

/** The sources of a feature. Tests may import anything. */
const filesOf = (feature: string): string[] =>
  globSync('**/*.{ts,tsx}', { cwd: join(root, feature) })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.tsx?$/.test(file))

test.each(Object.entries(layers))('%s imports only downwards', (feature, order) => {
  const files = filesOf(feature)
  expect([...new Set(files.map(layerOf))].sort()).toEqual([...order].sort())
  const read = (file: string) => readFileSync(join(root, feature, file), 'utf8')
  expect(files.flatMap((file) => upwardImports(order, file, read(file)))).toEqual([])
})

test.each([
  ['low/a.ts', '../high/b.ts', false],
  ['low/part/a.ts', '../../high/b.ts', false],
  ['low/a.ts', '../b.ts', false],
  ['low/a.ts', '../unlisted/b.ts', false],
  ['low/a.ts', '../high/b.module.css', false],
  ['high/a.ts', '../low/b.ts', true],
  ['high/part/a.ts', '../b.ts', true],
  ['a.ts', './high/b.ts', true],
])('%s importing %s keeps the order of folders: %s', (file, imported, isInOrder) => {
  const order = ['low', 'high', '.']
  for (const source of [`import type { B } from '${imported}'`, `const load = () => import('${imported}')`]) {
    expect(upwardImports(order, file, source).length === 0).toBe(isInOrder)
  }
})
