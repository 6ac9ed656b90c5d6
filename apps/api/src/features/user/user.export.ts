// Everything kept about somebody, for them to take along.
import type { Database } from '#database/connect.ts'
import { filesOf, findOwned, type OwnedRow, withoutSecrets } from '#database/owned.ts'
import type { Files } from '#platform/files.ts'

/** Rows by table, in the form in which they are kept, and where their recordings can be fetched for an hour. */
export async function exportOf(
  db: Database,
  files: Pick<Files, 'url'>,
  userId: string,
): Promise<Record<string, unknown>> {
  const owned = await findOwned(db, userId)
  const ids = Object.values(owned).flatMap((rows) => rows.flatMap(filesOf))
  const tables = Object.entries(owned).map(([name, rows]): [string, OwnedRow[]] => [name, rows.map(withoutSecrets)])
  return {
    exported_at: new Date().toISOString(),
    files: ids.map((id) => ({ id, url: files.url(id) })),
    ...Object.fromEntries(tables),
  }
}
