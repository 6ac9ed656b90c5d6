// Provides third-party servers that tests start: redis-server, nginx, Caddy.
import { spawnSync } from 'node:child_process'
import { installPackage } from './apt.mjs'

/**
 * Installs the Debian package of a program if it is missing and we are root.
 * @param {string} program
 * @param {string} [name] of the package, if it differs
 * @returns {Promise<string | undefined>} why it is not available; undefined if it is
 */
export async function missingProgram(program, name = program) {
  const isMissing = () => spawnSync(program, ['-v']).error !== undefined
  if (!isMissing()) return undefined
  const why = await installPackage(name)
  return isMissing() ? `no ${program} on this machine (${why ?? 'none found'})` : undefined
}
