// Installs Debian packages if npm cannot provide a program and we have the permission.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mayInstall } from './consent.mjs'

const patienceMs = 10 * 60_000

/**
 * @param {string} command
 * @param {string[]} args
 * @returns {string | undefined} why it failed; undefined on success
 */
function apt(command, ...args) {
  const { status, stderr, error } = spawnSync('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=120', command, ...args], {
    // RUNLEVEL=1 keeps packages from starting their services.
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    timeout: patienceMs,
  })
  if (status === 0) return undefined
  return `apt-get ${command} failed: ${error?.message ?? stderr.trim().split('\n').at(-1)}`
}

/**
 * Installs a Debian package unless the user declines.
 * @param {string} name
 * @returns {Promise<string | undefined>} why it is not installed; undefined on success
 */
export async function installPackage(name) {
  if (process.getuid?.() !== 0) return 'not root, so nothing was installed by apt-get'
  if (!existsSync('/usr/bin/apt-get')) return 'no apt-get on this machine'
  if (!(await mayInstall(`the Debian package ${name} by apt-get`))) return `${name} was not to be installed`
  // A failed update may leave usable lists; the installation will show.
  apt('update')
  return apt('install', '-y', '--no-install-recommends', name)
}
