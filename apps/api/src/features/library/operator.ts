// What authors have written, out of an installation and into another: for the operator's commands.
import { LibraryFile } from '@parley/contracts/library-file.ts'
import type { Database } from '#database/connect.ts'
import { modules } from '#database/modules.ts'
import { withinQuotas } from '#database/quota.ts'
import { scenarios } from '#database/scenarios.ts'
import { Problem } from '#platform/problem.ts'
import { moduleFile, scenarioFile } from './file-export.ts'
import { insertFile } from './file-import.ts'
import { findScenarioRow } from './library.queries.ts'
import { scenarioFor } from './library.rules.ts'
import { readLibraryFile } from './library-file.ts'
import { findModuleRow } from './module.queries.ts'
import { moduleFor } from './module.rules.ts'
import { findAuthors, hasWritten, listPublicAuthors, listWritten } from './operator.queries.ts'
import type { Reader } from './reader.ts'

/** @returns null where it has gone meanwhile, or could not be imported, such as a module that has become empty */
async function fileOf(db: Database, author: Reader, kind: 'module' | 'scenario', id: string) {
  const row = kind === 'module' ? await findModuleRow(db, author, id) : await findScenarioRow(db, author, id)
  if (row === null) return null
  const file =
    'members' in row ? await moduleFile(db, author, moduleFor(row, author)) : scenarioFile(scenarioFor(row, author))
  return LibraryFile.safeParse(file).data ?? null
}

/**
 * The modules of an author with their scenarios, then the scenarios that are in none.
 * @param ownerId without it what everybody may see of all authors
 * @returns null for each that cannot be exported
 */
export async function* exportWritten(db: Database, ownerId?: string): AsyncGenerator<LibraryFile | null> {
  const authors = await findAuthors(db, ownerId === undefined ? await listPublicAuthors(db) : [ownerId])
  for (const author of authors) {
    const { moduleIds, scenarioIds } = await listWritten(db, author.id, ownerId === undefined ? 'public' : 'all')
    for (const id of moduleIds) yield fileOf(db, author, 'module', id)
    for (const id of scenarioIds) yield fileOf(db, author, 'scenario', id)
  }
}

/** How many faults of a file are told. */
const faultsMax = 20

/**
 * Checks every item of a file.
 * @returns the items, or what is wrong with them, each with its path
 */
export async function readItems(items: readonly unknown[]): Promise<LibraryFile[] | { readonly faults: string[] }> {
  const files: LibraryFile[] = []
  const faults: string[] = []
  for (const [index, item] of items.entries()) {
    try {
      files.push(await readLibraryFile(item))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      faults.push(...error.details.map(({ path, message }) => `items.${index}.${path}: ${message}`))
    }
    if (faults.length >= faultsMax) break
  }
  return faults.length > 0 ? { faults: faults.slice(0, faultsMax) } : files
}

/**
 * Stores items as an author's own, all of them or none. What the author has already, by kind, name and language, is left
 * as it is. What is public is shown at once: the operator brings it in.
 * @throws Problem FORBIDDEN, QUOTA.EXCEEDED
 */
export async function importWritten(db: Database, ownerId: string, files: readonly LibraryFile[]) {
  const [author] = await findAuthors(db, [ownerId])
  if (author === undefined) throw new Problem('NOT_FOUND')
  return withinQuotas(db, ownerId, ['scenarios', 'modules'], async (tx) => {
    const counts = { modules: 0, scenarios: 0, there_already: 0 }
    for (const file of files) {
      const isModule = file.format === 'parley/module'
      const isThere = isModule
        ? await hasWritten(tx, ownerId, modules, file.module)
        : await hasWritten(tx, ownerId, scenarios, file.scenario)
      counts[isThere ? 'there_already' : isModule ? 'modules' : 'scenarios'] += 1
      if (!isThere) await insertFile(tx, author, file, 'everyone')
    }
    return counts
  })
}
