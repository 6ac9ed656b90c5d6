// A disposable copy of the working tree, with the original's installed packages.
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, realpathSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../node24.mjs'
import { filesOf } from './fault.mjs'

/** The folder of node_modules in which npm links the workspaces. */
const workspaces = '@parley'

/**
 * Links node_modules, except for the workspaces, which are the copy's own.
 * @param {string} copy
 */
function linkPackages(copy) {
  const [from, to] = [join(root, 'node_modules'), join(copy, 'node_modules')]
  mkdirSync(join(to, workspaces), { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.name === workspaces || entry.name === '.vite') continue
    const [target, link] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isFile()) copyFileSync(target, link)
    // Without special rights, Windows allows only junctions to folders.
    else symlinkSync(target, link, 'junction')
  }
  const original = realpathSync(root)
  for (const name of readdirSync(join(from, workspaces))) {
    const workspace = realpathSync(join(from, workspaces, name)).slice(original.length)
    symlinkSync(join(copy, workspace), join(to, workspaces, name), 'junction')
  }
}

/**
 * Copies the working tree with its uncommitted changes, as a separate repository with the same history.
 * @param {string} copy a folder that does not exist yet
 */
export function copyTree(copy) {
  execFileSync('git', ['clone', '--quiet', '--shared', '--no-checkout', root, copy])
  execFileSync('git', ['read-tree', 'HEAD'], { cwd: copy })
  for (const file of filesOf(root)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    copyFileSync(join(root, file), join(copy, file))
  }
  linkPackages(copy)
}
