// The scripts run on Linux, macOS and Windows: no shell syntax, and no path or program of a single system.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
/** @param {string[]} path */
const read = (...path) => readFileSync(join(root, ...path), 'utf8')
/** @type {{workspaces: string[]}} */
const { workspaces } = JSON.parse(read('package.json'))
const commands = ['.', ...workspaces].flatMap((folder) => {
  /** @type {{scripts?: Record<string, string>}} */
  const { scripts = {} } = JSON.parse(read(folder, 'package.json'))
  return Object.entries(scripts).map(([name, command]) => ({ folder, name, command }))
})

test.each(commands)('the script $name of $folder runs one program without shell syntax', ({ command }) => {
  expect(command).toMatch(/^(node|vite|biome|drizzle-kit)( [\w@./:-]+)*$/)
})

/**
 * A script and all scripts that it imports, as paths below `scripts`.
 * @param {string} name
 * @param {Set<string>} [found]
 * @returns {Set<string>}
 */
function reach(name, found = new Set()) {
  if (found.has(name)) return found
  found.add(name)
  for (const [, imported = ''] of read('scripts', name).matchAll(/from '\.\/([\w-]+\.mjs)'/g)) reach(imported, found)
  return found
}

const reached = [...new Set(['start.mjs', 'check.mjs', 'dev.mjs'].flatMap((name) => [...reach(name)]))]

test('start, check and dev need nothing system-specific', () => {
  expect(reached).toContain('install.mjs')
  expect(reached).not.toContain('apt.mjs')
})

test.each(reached)('%s names no system-specific folder or program', (name) => {
  const source = read('scripts', name)
  // Only Linux has /proc; these two work without it elsewhere.
  if (!['parent.mjs', 'run-folder.mjs'].includes(name))
    expect(source).not.toMatch(/['"`]\/(bin|dev|etc|home|opt|proc|tmp|usr|var)\b/)
  const starts = source.matchAll(/(?:spawn|spawnSync|execFile|execFileSync|exec|execSync)\(\s*'([\w-]+)'/g)
  const programs = [...starts].map(([, program = '']) => program)
  // npm exists everywhere, and taskkill is only used on Windows.
  expect(programs.filter((program) => !['npm', 'taskkill'].includes(program))).toEqual([])
})
