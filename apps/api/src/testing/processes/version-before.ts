// The previous version's programs, to run alongside this version's: from the last commit before the newest migration.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { migrationsFolder } from '#database/migrate.ts'

export interface VersionBefore {
  readonly server: string
  readonly worker: string
  remove(): Promise<void>
}

const root = fileURLToPath(new URL('../../../../..', import.meta.url))
/** The parts of the repository that a server needs. */
const needed = ['apps/api', 'packages', 'content', 'package.json']

const run = promisify(execFile)
const git = async (...args: string[]): Promise<string> => (await run('git', ['-C', root, ...args])).stdout.trim()
/** Output of git, or null if it fails. */
const askGit = (...args: string[]): Promise<string | null> => git(...args).catch(() => null)

/** Why the previous version is not available here. */
class Missing extends Error {}

/** Checks it out into a separate folder. @returns the reason if that is not possible here */
export async function openVersionBefore(): Promise<VersionBefore | string> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-before-'))
  try {
    return await layOut(folder, await findCommit())
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    if (error instanceof Missing) return error.message
    throw error
  }
}

async function findCommit(): Promise<string> {
  const top = await askGit('rev-parse', '--show-toplevel')
  if (top === null || (await realpath(top)) !== (await realpath(root))) throw new Missing('there is no git history')
  const migrations = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql'))
  const newest = migrations.sort().at(-1) ?? ''
  const added = await git('log', '--diff-filter=A', '-1', '--format=%H', '--', join(migrationsFolder, newest))
  // A migration that is not committed yet is newer than all commits.
  const commit = await askGit('rev-parse', '--verify', added === '' ? 'HEAD' : `${added}^`)
  if (commit === null) throw new Missing(`the history begins with ${newest}, as in a shallow clone`)
  return commit
}

async function layOut(folder: string, commit: string): Promise<VersionBefore> {
  const archive = spawn('git', ['-C', root, 'archive', commit, ...needed], { stdio: ['ignore', 'pipe', 'inherit'] })
  const unpack = spawn('tar', ['-x', '-C', folder], { stdio: [archive.stdout, 'inherit', 'inherit'] })
  const [[packed], [unpacked]] = await Promise.all([once(archive, 'exit'), once(unpack, 'exit')])
  if (packed !== 0 || unpacked !== 0) throw new Error(`${commit} could not be unpacked`)
  await linkPackages(folder)
  const source = join(folder, 'apps/api/src')
  return {
    server: join(source, 'server.ts'),
    worker: join(source, 'worker.ts'),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Links the installed packages, and that version's packages in the repository. */
async function linkPackages(folder: string): Promise<void> {
  const here = await realpath(root)
  for (const name of await packagesIn(join(here, 'node_modules'))) {
    const path = await realpath(join(here, 'node_modules', name))
    const isOwn = name.startsWith('@parley/')
    const target = isOwn ? join(folder, relative(here, path)) : path
    if (existsSync(target)) await linkPackage(folder, name, target)
  }
  const { dependencies } = JSON.parse(await readFile(join(folder, 'apps/api/package.json'), 'utf8'))
  const missing = Object.keys(dependencies).filter((name) => !existsSync(join(folder, 'node_modules', name)))
  if (missing.length === 0) return
  const names = missing.map((name) => `${name}@${dependencies[name]}`)
  const added = join(folder, 'added')
  await mkdir(added)
  const quiet = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund']
  await run('npm', ['install', '--prefix', added, ...quiet, ...names]).catch((cause: unknown) => {
    throw new Missing(`it needs ${names.join(', ')}, which cannot be installed`, { cause })
  })
  for (const name of missing) await linkPackage(folder, name, join(added, 'node_modules', name))
}

async function packagesIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => !name.startsWith('.'))
  const scoped = async (scope: string) => (await readdir(join(folder, scope))).map((name) => `${scope}/${name}`)
  return (await Promise.all(names.map((name) => (name.startsWith('@') ? scoped(name) : [name])))).flat()
}

async function linkPackage(folder: string, name: string, target: string): Promise<void> {
  const link = join(folder, 'node_modules', name)
  await mkdir(dirname(link), { recursive: true })
  await symlink(target, link, 'junction')
}
