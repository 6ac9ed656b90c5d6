// A Redis for the tests, which each start one of their own.
import { spawnSync } from 'node:child_process'
import { installPackage } from './apt.mjs'

const works = () => spawnSync('redis-server', ['--version']).status === 0

/**
 * Installs Debian's redis-server where there is none and root may.
 * @returns {string | undefined} why there is none; undefined when there is
 */
export function missingRedis() {
  if (works()) return undefined
  const why = installPackage('redis-server')
  return works() ? undefined : `no redis-server on this machine (${why ?? 'none found'})`
}
