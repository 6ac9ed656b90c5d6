// Provides redis-server for the tests, which each start their own.
import { spawnSync } from 'node:child_process'
import { installPackage } from './apt.mjs'

const works = () => spawnSync('redis-server', ['--version']).status === 0

/**
 * Installs Debian's redis-server if it is missing and we are root.
 * @returns {Promise<string | undefined>} why there is none; undefined when there is
 */
export async function missingRedis() {
  if (works()) return undefined
  const why = await installPackage('redis-server')
  return works() ? undefined : `no redis-server on this machine (${why ?? 'none found'})`
}
