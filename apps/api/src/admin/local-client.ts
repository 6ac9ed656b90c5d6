// The client side: sends a command to a server that uses the embedded database.
import { connect, type Socket } from 'node:net'
import { Refusal, type Report } from './command.ts'
import type { CommandContext } from './deps.ts'
import { Answer, isOwnFolder, readMessages, sendMessage, socketPath } from './local-socket.ts'

/** Large, because a list of all accounts is a single message. */
const messageMax = 500_000_000

/** The connection, or null if no server is listening. */
async function connectTo(path: string): Promise<Socket | null> {
  if (!(await isOwnFolder(path, { make: false }))) return null
  const socket = connect(path)
  const connected = Promise.withResolvers<Socket | null>()
  socket.once('connect', () => connected.resolve(socket))
  socket.once('error', (error: NodeJS.ErrnoException) => {
    // ECONNREFUSED: a crashed server left the socket behind.
    if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED' || error.code === 'ENOTSOCK') connected.resolve(null)
    else
      connected.reject(new Refusal(`The server on this folder cannot be reached (${error.code}): run it as its user.`))
  })
  return connected.promise
}

const serverEnded = () => new Refusal('The server ended before the command did.')

/**
 * Runs a command in the server of a DATA_DIR.
 * @returns its report, or null if no server is running
 * @throws Refusal with the server's reason
 */
export async function runByServer(
  dataDir: string,
  args: readonly string[],
  { ask, folder }: CommandContext,
  canAsk: boolean,
): Promise<Report | null> {
  const socket = await connectTo(socketPath(dataDir))
  if (socket === null) return null
  try {
    sendMessage(socket, { args, folder, can_ask: canAsk })
    for await (const message of readMessages(socket, messageMax)) {
      const answer = Answer.parse(message)
      if (answer.kind === 'report') return answer
      if (answer.kind === 'error') throw new Refusal(answer.message)
      sendMessage(socket, { typed: await ask(answer.text) })
    }
    throw serverEnded()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw code === 'EPIPE' || code === 'ECONNRESET' ? serverEnded() : error
  } finally {
    socket.destroy()
  }
}
