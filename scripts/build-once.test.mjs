import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildOnce } from './build-once.mjs'
import { root } from './node24.mjs'

/** A workspace whose build copies its only source. */
function workspace() {
  mkdirSync(join(root, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(root, '.cache', 'built-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const program = `import { copyFileSync, mkdirSync } from 'node:fs'
    mkdirSync(process.env.BUILD_FOLDER, { recursive: true })
    copyFileSync('source', process.env.BUILD_FOLDER + '/built')`
  writeFileSync(join(folder, 'build.mjs'), program)
  const name = basename(folder)
  return {
    dist: join(folder, 'dist'),
    /** @param {string} text */
    write: (text) => writeFileSync(join(folder, 'source'), text),
    build: () =>
      buildOnce({
        name: 'copy',
        folder: ['.cache', name],
        sources: [`.cache/${name}`],
        args: ['build.mjs'],
        isNamed: true,
      }),
  }
}

/** @param {string} path */
const built = (path) => readFileSync(join(path, 'built'), 'utf8')

test('a changed source does not change the build that is in use', async () => {
  const { write, build } = workspace()
  write('one')
  const one = await build()
  write('two')
  const two = await build()
  expect([built(one), built(two)]).toEqual(['one', 'two'])
  write('one')
  expect(await build()).toBe(one)
})

test('only the builds that were used last are stored', async () => {
  const { dist, write, build } = workspace()
  const paths = []
  for (const text of ['one', 'two', 'three', 'four']) {
    write(text)
    paths.push(await build())
  }
  expect(readdirSync(dist)).toHaveLength(3)
  expect(existsSync(paths[0] ?? '')).toBe(false)
})

test('a build that fails leaves nothing that looks built', async () => {
  const { write, build } = workspace()
  await expect(build()).rejects.toThrow('Building the copy failed.')
  write('one')
  expect(built(await build())).toBe('one')
})
