// The embedded database belongs to the server's process. Commands reach it by a socket that only the same user may open.
import { createHash } from 'node:crypto'
import { lstat, mkdir } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'

/** The longest path of a socket that every system takes, in bytes (`sun_path`: 104 on macOS, 108 on Linux). */
const pathMax = 100

/** Where the server of a DATA_DIR listens. */
export function socketPath(dataDir: string): string {
  const folder = resolve(dataDir)
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 24)
  if (process.platform === 'win32') return `\\\\.\\pipe\\parley-${hash}`
  const path = join(folder, 'admin.sock')
  return Buffer.byteLength(path) <= pathMax ? path : join(tmpdir(), `parley-${hash}`, 'admin.sock')
}

/**
 * Makes sure that nobody else has put the folder of a socket there: the temporary folder is open to everybody.
 * @returns false where there is no such folder, unless it is made
 */
export async function isOwnFolder(path: string, { make }: { readonly make: boolean }): Promise<boolean> {
  const folder = dirname(path)
  if (dirname(folder) !== tmpdir() || process.getuid === undefined) return true
  if (make) await mkdir(folder, { mode: 0o700 }).catch(() => undefined)
  const found = await lstat(folder).catch(() => null)
  return found?.isDirectory() === true && found.uid === process.getuid() && (found.mode & 0o077) === 0
}

/** What a command sends first. */
export const Request = z.strictObject({
  args: z.array(z.string()).max(100),
  /** The folder in which it was typed. */
  folder: z.string(),
  /** Whether somebody can be asked. */
  can_ask: z.boolean(),
})

/** What the operator typed when asked. */
export const Reply = z.strictObject({ typed: z.string() })

/** What the server sends: questions, and one report or error at the end. */
export const Answer = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('question'), text: z.string() }),
  z.strictObject({ kind: z.literal('report'), json: z.unknown(), lines: z.array(z.string()) }),
  z.strictObject({ kind: z.literal('error'), message: z.string() }),
])
export type Answer = z.infer<typeof Answer>

/** A message as it is sent. @throws a TypeError where JSON cannot write it */
export const lineOf = (message: unknown): string => `${JSON.stringify(message)}\n`

export const sendMessage = (socket: Socket, message: unknown) => socket.write(lineOf(message))

/**
 * The messages of the other side, one JSON value a line.
 * @param max how long a line may be, in characters
 * @throws an Error where one is longer, or no JSON
 */
export async function* readMessages(socket: Socket, max: number): AsyncGenerator<unknown, undefined> {
  // Only what has just come is searched: a message of many megabytes comes in thousands of pieces.
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
