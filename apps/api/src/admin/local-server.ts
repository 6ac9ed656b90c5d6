// The side of the server: takes commands from the socket and runs them with its own connection.
import { chmod, rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { promisify } from 'node:util'
import type { Log } from '#platform/log.ts'
import { isSure, Refusal, type Report } from './command.ts'
import type { CommandContext } from './deps.ts'
import { type Answer, isOwnFolder, Reply, Request, readMessages, sendMessage, socketPath } from './local-socket.ts'

/** How long a message of a command may be, in characters: its options, or an answer to a question. */
const messageMax = 64_000

export type RunLocally = (args: readonly string[], context: Omit<CommandContext, 'jobs'>) => Promise<Report>

/** Runs the one command that a connection brings. */
async function answer(socket: Socket, run: RunLocally): Promise<Answer> {
  const gone = new AbortController()
  socket.on('close', () => gone.abort())
  const messages = readMessages(socket, messageMax)
  const { args, folder, can_ask } = Request.parse((await messages.next()).value)
  const ask = async (text: string) => {
    if (!can_ask) throw new Refusal('Nobody can be asked here: add --yes to go on without a question.')
    sendMessage(socket, { kind: 'question', text } satisfies Answer)
    return Reply.parse((await messages.next()).value).typed
  }
  const { json, lines } = await run(args, { isSure: isSure(args), folder, signal: gone.signal, ask })
  return { kind: 'report', json, lines: [...lines] }
}

/**
 * Listens for commands. Where the system does not let it, the server goes on without them.
 * @returns what stops listening, once the commands that run have ended
 */
export async function listenLocally(dataDir: string, run: RunLocally, log: Log): Promise<() => Promise<void>> {
  const path = socketPath(dataDir)
  const running = new Map<Socket, Promise<void>>()
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    const ended = answer(socket, run)
      .catch((error): Answer => {
        if (!(error instanceof Refusal)) log.error({ err: error }, 'A command failed')
        return { kind: 'error', message: error instanceof Error ? error.message : String(error) }
      })
      .then((last) => {
        sendMessage(socket, last)
        socket.end()
        running.delete(socket)
      })
    running.set(socket, ended)
  })
  try {
    if (!(await isOwnFolder(path, { make: true }))) throw new Error(`${path} is in a folder of somebody else`)
    // This process holds the lock of the database: a socket that is there was left behind by a crash.
    if (process.platform !== 'win32') await rm(path, { force: true })
    const listening = Promise.withResolvers<void>()
    server.once('error', listening.reject).listen(path, listening.resolve)
    await listening.promise
    if (process.platform !== 'win32') await chmod(path, 0o600)
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
