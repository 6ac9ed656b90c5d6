// The socket through which commands reach the server that has the embedded database open. Only the same user may open
// it.
import { createHash } from 'node:crypto'
import { lstat, mkdir } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'

/** Maximum socket path that every system supports, in bytes (`sun_path`: 104 on macOS, 108 on Linux). */
const pathMax = 100

/** The socket path for the server of a DATA_DIR. */
export function socketPath(dataDir: string): string {
  const folder = resolve(dataDir)
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 24)
  if (process.platform === 'win32') return `\\\\.\\pipe\\parley-${hash}`
  const path = join(folder, 'admin.sock')
  return Buffer.byteLength(path) <= pathMax ? path : join(tmpdir(), `parley-${hash}`, 'admin.sock')
}

/**
 * Makes sure that no other user has created a socket's folder: anyone can write to the temporary folder.
 * @returns false if there is no such folder and `make` is not set
 */
export async function isOwnFolder(path: string, { make }: { readonly make: boolean }): Promise<boolean> {
  const folder = dirname(path)
  if (dirname(folder) !== tmpdir() || process.getuid === undefined) return true
  if (make) await mkdir(folder, { mode: 0o700 }).catch(() => undefined)
  const found = await lstat(folder).catch(() => null)
  return found?.isDirectory() === true && found.uid === process.getuid() && (found.mode & 0o077) === 0
}

/** The first message of a command. */
export const Request = z.strictObject({
  args: z.array(z.string()).max(100),
  /** The folder in which the command was typed. */
  folder: z.string(),
  /** Whether there is a terminal for questions. */
  can_ask: z.boolean(),
})

/** The operator's answer to a question. */
export const Reply = z.strictObject({ typed: z.string() })

/** Messages from the server: questions, and one report or error at the end. */
export const Answer = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('question'), text: z.string() }),
  z.strictObject({ kind: z.literal('report'), json: z.unknown(), lines: z.array(z.string()) }),
  z.strictObject({ kind: z.literal('error'), message: z.string() }),
])
export type Answer = z.infer<typeof Answer>

/** A message as one line. @throws a TypeError if it cannot be written as JSON */
export const lineOf = (message: unknown): string => `${JSON.stringify(message)}\n`

export const sendMessage = (socket: Socket, message: unknown) => socket.write(lineOf(message))

/**
 * The messages from the other side, one JSON value per line.
 * @param max maximum length of a line in characters
 * @throws an Error if one is longer, or not JSON
 */
export async function* readMessages(socket: Socket, max: number): AsyncGenerator<unknown, undefined> {
  // Searches only the newest piece: a message of several megabytes arrives in thousands of pieces.
  let pieces: string[] = []
  let length = 0
  for await (const text of socket.setEncoding('utf8')) {
    let from = 0
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', from)) {
      const line = pieces.join('') + text.slice(from, end)
      pieces = []
      length = 0
      from = end + 1
      yield JSON.parse(line)
    }
    pieces.push(text.slice(from))
    length += text.length - from
    if (length > max) throw new Error(`A message has more than ${max} characters`)
  }
}
