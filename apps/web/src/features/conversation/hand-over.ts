// What was said on a page that was left: the server is to have it, though nobody waits for its answer.
import type { StreamEvent } from '@parley/contracts/stream.ts'
import { readEvents } from '#platform/event-stream.ts'
import { Problem } from '#platform/problem.ts'
import { isFull } from './notice.ts'
import type { TalkServer, TurnParts } from './talk-server.ts'

/** The server has just been left in the middle of another answer: how long until it is asked again, in milliseconds. */
const busyMs = { first: 300, longest: 2_000 }
/** For all that is handed over together, besides its way over a slow line. */
const patienceMs = 30_000
/** Half a megabit a second. */
const slowLineBytesPerMs = 60

/** The server has what was said, or nothing was: there is no more to be lost. */
export const isArrived = (event: StreamEvent): boolean =>
  event.type === 'TRANSCRIPTION' ||
  event.type === 'GPT_FULL_RESPONSE' ||
  (event.type === 'ERROR' && event.data.code === 'CONVERSATION.NO_SPEECH')

/** Hands over one turn after the other, as they were said. @returns the first that did not get there, and all behind it */
export async function handOverAll(
  server: Pick<TalkServer, 'turn'>,
  turns: readonly TurnParts[],
): Promise<readonly TurnParts[]> {
  const bytes = turns.reduce((sum, { audio }) => sum + (audio?.size ?? 0), 0)
  const deadline = AbortSignal.timeout(patienceMs + Math.ceil(bytes / slowLineBytesPerMs))
  for (const [place, parts] of turns.entries()) {
    const hasArrived = await handOver(server, parts, deadline).catch(isTooLate)
    // What is behind it would come to stand before it.
    if (!hasArrived) return turns.slice(place)
  }
  return []
}

/** Ended, full or deleted, a conversation takes nothing more, however often it is tried. */
const isTooLate = (error: unknown): boolean =>
  isFull(error) || (error instanceof Problem && (error.code === 'CONVERSATION.ENDED' || error.code === 'NOT_FOUND'))

/** Leaves as soon as the server has the words: the answer is for a learner who comes back. */
async function handOver(server: Pick<TalkServer, 'turn'>, parts: TurnParts, deadline: AbortSignal): Promise<boolean> {
  const leaving = new AbortController()
  const signal = AbortSignal.any([leaving.signal, deadline])
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
  for (let pauseMs = busyMs.first; ; pauseMs = Math.min(2 * pauseMs, busyMs.longest)) {
    try {
      return await server.turn(parts, null, signal)
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'CONVERSATION.BUSY') throw error
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    signal.throwIfAborted()
  }
}
