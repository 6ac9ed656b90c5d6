// The server side: accepts commands from the socket and runs them with the server's own connection.
import { rm } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { promisify } from 'node:util'
import type { Log } from '#platform/log/log.ts'
import { isSure, Refusal, type Report } from './command.ts'
import type { CommandContext } from './deps.ts'
import {
  type Answer,
  isOwnFolder,
  lineOf,
  Reply,
  Request,
  readMessages,
  sendMessage,
  socketPath,
} from './local-socket.ts'

/** Maximum length of a message in characters: a command with its options, or an answer to a question. */
const messageMax = 64_000

export type RunLocally = (args: readonly string[], context: Omit<CommandContext, 'jobs'>) => Promise<Report>

/** Runs the command that a connection sends. @returns the last line to send, or null if the connection sends nothing */
async function answer(socket: Socket, run: RunLocally): Promise<string | null> {
  const gone = new AbortController()
  socket.on('close', () => gone.abort())
  const messages = readMessages(socket, messageMax)
  const first = await messages.next().catch((error) => {
    // A socket that closes without an end raises a read error.
    if (error.code === 'ERR_STREAM_PREMATURE_CLOSE' || error.code === 'ECONNRESET') return { done: true } as const
    throw error
  })
  if (first.done) return null
  const { args, folder, can_ask } = Request.parse(first.value)
  const ask = async (text: string) => {
    if (!can_ask) throw new Refusal('Nobody can be asked here: add --yes to go on without a question.')
    sendMessage(socket, { kind: 'question', text } satisfies Answer)
    return Reply.parse((await messages.next()).value).typed
  }
  const { json, lines } = await run(args, { isSure: isSure(args), folder, signal: gone.signal, ask })
  return lineOf({ kind: 'report', json, lines: [...lines] } satisfies Answer)
}

/**
 * Listens on a socket to which only the user of this process can connect. The socket is created synchronously, so that
 * nothing else gets this umask.
 */
async function listenAlone(server: Server, path: string): Promise<void> {
  const listening = Promise.withResolvers<void>()
  const mask = process.umask(0o077)
  try {
    server.once('error', listening.reject).listen(path, listening.resolve)
  } finally {
    process.umask(mask)
  }
  await listening.promise
}

/**
 * Listens for commands. If the system does not allow it, the server continues without them.
 * @returns a function that stops listening after running commands have ended
 */
export async function listenLocally(dataDir: string, run: RunLocally, log: Log): Promise<() => Promise<void>> {
  const path = socketPath(dataDir)
  const running = new Map<Socket, Promise<void>>()
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    const ended = answer(socket, run)
      .catch((error): string => {
        if (!(error instanceof Refusal)) log.error({ err: error }, 'A command failed')
        const message = error instanceof Error ? error.message : String(error)
        return lineOf({ kind: 'error', message } satisfies Answer)
      })
      .then((last) => {
        if (last !== null) socket.write(last)
        socket.end()
        running.delete(socket)
      })
    running.set(socket, ended)
  })
  try {
    if (!(await isOwnFolder(path, { make: true }))) throw new Error(`${path} is in a folder of somebody else`)
    // This process holds the database's lock, so an existing socket was left behind by a crash.
    if (process.platform !== 'win32') await rm(path, { force: true })
    await listenAlone(server, path)
  } catch (error) {
    log.warn({ err: error }, 'npm run admin cannot reach this server')
  }
  return async () => {
    if (!server.listening) return
    const closed = promisify(server.close.bind(server))()
    const ending = [...running.values()]
    for (const socket of running.keys()) socket.destroy()
    await Promise.all(ending)
    await closed
  }
}
