// The folders of a large feature are layers: a file imports from its own folder and from those listed before it.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** The folders of a feature, the lowest first. Files of the feature's own folder may import from all of them. */
const layers: Readonly<Record<string, readonly string[]>> = {
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
  ],
}

/** Relative imports of a source: static, dynamic, re-exported, and of a style sheet. */
const importsOf = (source: string): string[] =>
  [...source.matchAll(/\b(?:from|import)\s*\(?\s*['"](\.[^'"]*)['"]/g)].map(([, path = '']) => path)

/** Imports of a file that lead to a higher layer or out of the layers. @param file relative to the feature */
function upwardImports(order: readonly string[], file: string, source: string): string[] {
  const level = order.indexOf(dirname(file))
  return importsOf(source)
    .map((path) => normalize(join(dirname(file), path)))
    .filter((target) => level >= 0 && !order.slice(0, level + 1).includes(dirname(target)))
    .map((target) => `${file} -> ${target}`)
}

const filesOf = (feature: string): string[] =>
  globSync('**/*.{ts,tsx}', { cwd: join(root, feature) }).map((file) => file.replaceAll('\\', '/'))

test.each(Object.keys(layers))('%s imports only downward', (feature) => {
  const order = layers[feature] ?? []
  const found = filesOf(feature).flatMap((file) =>
    upwardImports(order, file, readFileSync(join(root, feature, file), 'utf8')),
  )
  expect(found).toEqual([])
})

test.each(Object.keys(layers))('the order of %s lists all of its folders', (feature) => {
  const folders = new Set(filesOf(feature).map(dirname))
  folders.delete('.')
  expect([...folders].sort()).toEqual([...(layers[feature] ?? [])].sort())
})

test('finds an import from a higher layer and from the feature’s own folder', () => {
  const order = ['turns', 'talk', 'composer']
  const upward = (file: string, source: string) => upwardImports(order, file, source)
  expect(upward('talk/a.ts', "import type { B } from '../composer/b.tsx'")).toEqual(['talk/a.ts -> composer/b.tsx'])
  expect(upward('talk/a.ts', "import classes from '../composer/b.module.css'")).toHaveLength(1)
  expect(upward('talk/a.ts', "const load = () => import('../composer/b.tsx')")).toHaveLength(1)
  expect(upward('talk/a.ts', "import { page } from '../page.tsx'")).toEqual(['talk/a.ts -> page.tsx'])
})

test('allows imports from the same or a lower layer, and all imports of the feature’s own folder', () => {
  const order = ['turns', 'talk', 'composer']
  const source = "import { a } from '../turns/a.ts'\nimport { b } from './b.ts'\nimport { c } from '#ui/c.tsx'\n"
  expect(upwardImports(order, 'talk/d.ts', source)).toEqual([])
  expect(upwardImports(order, 'page.tsx', "import { a } from './composer/a.tsx'")).toEqual([])
})
