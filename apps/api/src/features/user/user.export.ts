// Exports everything stored about a user as one JSON document, written piece by piece.
import type { Database } from '#database/connect.ts'
import { findOwned, findOwnedFiles } from '#database/owned.ts'
import type { Files } from '#platform/files/files.ts'
import { findReleasedMarks } from './released-marks.queries.ts'

/** How long an export, and the recordings that it links to, can be downloaded. */
export const exportSeconds = 7 * 86_400

/**
 * Rows by table, in their stored form, and links to the user's files that are valid as long as the export itself. The
 * pieces together are the document; only one page of rows is in memory at a time.
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
  yield ',\n"released_marks":['
  yield* listed(pageOf(findReleasedMarks(db, userId)), signal)
  yield '],\n"files":['
  // An export does not link to itself.
  yield* listed(linksOf(findOwnedFiles(db, userId, 'account_exports'), files), signal)
  yield ']}\n'
}

async function* pageOf(rows: PromiseLike<unknown[]>) {
  yield await rows
}

async function* linksOf(pages: AsyncIterable<readonly string[]>, files: Pick<Files, 'url'>) {
  for await (const ids of pages) yield ids.map((id) => ({ id, url: files.url(id, { seconds: exportSeconds }) }))
}

/** Characters per piece, unless one row has more: longer strings are garbage-collected late and pile up. */
const pieceCharacters = 32 * 1024

/** The rows of a JSON list, one per line. */
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
