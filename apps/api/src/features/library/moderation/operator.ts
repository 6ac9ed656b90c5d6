// Exports authors' items from one installation and imports them into another, for the operator's commands.
import { LibraryFile } from '@parley/contracts/library/library-file.ts'
import type { Database } from '#database/connect.ts'
import { modules } from '#database/modules.ts'
import { withinQuotas } from '#database/quota.ts'
import { scenarios } from '#database/scenarios.ts'
import { Problem } from '#platform/http/problem.ts'
import { moduleFile, scenarioFile } from '../files/file-export.ts'
import { insertFile } from '../files/file-import.ts'
import { readLibraryFile } from '../files/library-file.ts'
import { findScenarioRow } from '../library.queries.ts'
import { scenarioFor } from '../library.rules.ts'
import { findModuleRow } from '../module.queries.ts'
import { moduleFor } from '../module.rules.ts'
import type { Reader } from '../reader.ts'
import { findAuthors, hasWritten, listPublicAuthors, listWritten } from './operator.queries.ts'

/** @returns null if it has since been deleted, or cannot be imported, such as a module that has become empty */
async function fileOf(db: Database, author: Reader, kind: 'module' | 'scenario', id: string) {
  const row = kind === 'module' ? await findModuleRow(db, author, id) : await findScenarioRow(db, author, id)
  if (row === null) return null
  const file =
    'members' in row ? await moduleFile(db, author, moduleFor(row, author)) : scenarioFile(scenarioFor(row, author))
  return LibraryFile.safeParse(file).data ?? null
}

/**
 * An author's modules with their scenarios, then the scenarios outside modules.
 * @param ownerId if absent, the public items of all authors
 * @returns null for each item that cannot be exported
 */
export async function* exportWritten(db: Database, ownerId?: string): AsyncGenerator<LibraryFile | null> {
  const authors = await findAuthors(db, ownerId === undefined ? await listPublicAuthors(db) : [ownerId])
  for (const author of authors) {
    const { moduleIds, scenarioIds } = await listWritten(db, author.id, ownerId === undefined ? 'public' : 'all')
    for (const id of moduleIds) yield fileOf(db, author, 'module', id)
    for (const id of scenarioIds) yield fileOf(db, author, 'scenario', id)
  }
}

/** Maximum number of errors reported per file. */
const errorsMax = 20

/**
 * Validates every item of a file.
 * @returns the items, or their errors, each with its path
 */
export async function readItems(items: readonly unknown[]): Promise<LibraryFile[] | { readonly errors: string[] }> {
  const files: LibraryFile[] = []
  const errors: string[] = []
  for (const [index, item] of items.entries()) {
    try {
      files.push(await readLibraryFile(item))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      errors.push(
        // An item that is no object at all has no path.
        ...error.details.map(({ path, message }) => `items.${index}${path === '' ? '' : `.${path}`}: ${message}`),
      )
    }
    if (errors.length >= errorsMax) break
  }
  return errors.length > 0 ? { errors: errors.slice(0, errorsMax) } : files
}

/**
 * Stores items as an author's own, all or none. Skips items that the author already has, by kind, name and language.
 * Public items are visible immediately, because the operator imports them.
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
