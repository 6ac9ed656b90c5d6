// What was said on a page that was left: the server is to have it, though nobody waits for its answer.
import type { StreamEvent } from '@parley/contracts/stream.ts'
import { readEvents } from '#platform/event-stream.ts'
import { Problem } from '#platform/problem.ts'
import type { TalkServer, TurnParts } from './talk-server.ts'

/** The server has just been left in the middle of another answer: how long until it is asked again, in milliseconds. */
const busyMs = 300
/** A whole recording over a slow line, and its transcription. */
const patienceMs = 30_000

/** The server has what was said, or nothing was: there is no more to be lost. */
export const isArrived = (event: StreamEvent): boolean =>
  event.type === 'TRANSCRIPTION' ||
  event.type === 'GPT_FULL_RESPONSE' ||
  (event.type === 'ERROR' && event.data.code === 'CONVERSATION.NO_SPEECH')

/** Hands over one turn after the other, as they were said. @returns those that did not get there */
export async function handOverAll(
  server: Pick<TalkServer, 'turn'>,
  turns: readonly TurnParts[],
): Promise<readonly TurnParts[]> {
  const unsent: TurnParts[] = []
  for (const parts of turns) {
    const hasArrived = await handOver(server, parts).catch(() => false)
    if (!hasArrived) unsent.push(parts)
  }
  return unsent
}

/** Leaves as soon as the server has the words: the answer is for a learner who comes back. */
async function handOver(server: Pick<TalkServer, 'turn'>, parts: TurnParts): Promise<boolean> {
  const leaving = new AbortController()
  const signal = AbortSignal.any([leaving.signal, AbortSignal.timeout(patienceMs)])
  try {
    const { StreamEvent } = await import('./turn-event.ts')
    for await (const event of readEvents(await turnWhenFree(server, parts, signal), StreamEvent)) {
      if (isArrived(event)) return true
    }
    return false
  } finally {
    leaving.abort()
  }
}

async function turnWhenFree(
  server: Pick<TalkServer, 'turn'>,
  parts: TurnParts,
  signal: AbortSignal,
): Promise<Response> {
  for (;;) {
    try {
      return await server.turn(parts, null, signal)
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'CONVERSATION.BUSY') throw error
    }
    await new Promise((resolve) => setTimeout(resolve, busyMs))
    signal.throwIfAborted()
  }
}
