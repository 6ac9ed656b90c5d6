// Everything stored about somebody, for them to take along: one JSON document, made piece by piece.
import type { Database } from '#database/connect.ts'
import { findOwned, findOwnedFiles } from '#database/owned.ts'
import type { Files } from '#platform/files/files.ts'

/** How long an export can be downloaded, and with it the recordings that it names. */
export const exportSeconds = 7 * 86_400

/**
 * Rows by table, in the form in which they are stored, and where their recordings can be fetched for as long as the export
 * itself. The pieces together are the document; a page of rows is in memory at a time.
 */
export async function* exportOf(
  db: Database,
  files: Pick<Files, 'url'>,
  userId: string,
  signal: AbortSignal,
): AsyncGenerator<string> {
  yield `{"exported_at":${JSON.stringify(new Date().toISOString())}`
  for (const { table, pages } of findOwned(db, userId)) {
    yield `,\n${JSON.stringify(table)}:[`
    yield* listed(pages, signal)
    yield ']'
  }
  yield ',\n"files":['
  // An export does not name itself.
  yield* listed(linksOf(findOwnedFiles(db, userId, 'account_exports'), files), signal)
  yield ']}\n'
}

async function* linksOf(pages: AsyncIterable<readonly string[]>, files: Pick<Files, 'url'>) {
  for await (const ids of pages) yield ids.map((id) => ({ id, url: files.url(id, { seconds: exportSeconds }) }))
}

/** Characters of one piece, unless one row alone has more: longer strings are collected late and pile up until then. */
const pieceCharacters = 32 * 1024

/** The inside of a JSON list, one row a line. */
async function* listed(pages: AsyncIterable<readonly unknown[]>, signal: AbortSignal): AsyncGenerator<string> {
  let piece = ''
  let isFirst = true
  for await (const rows of pages) {
    signal.throwIfAborted()
    for (const row of rows) {
      piece += `${isFirst ? '' : ','}\n${JSON.stringify(row)}`
      isFirst = false
      if (piece.length < pieceCharacters) continue
      yield piece
      piece = ''
    }
  }
  if (piece !== '') yield piece
}
