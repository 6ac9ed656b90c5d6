// How long a talk has lasted, as the clock in the bar counts it.
import type { Message } from '@parley/contracts/conversation.ts'

/** A longer pause than this is a break, not a part of the talk. */
const breakMs = 2 * 60_000

/** From the first to the last thing said in milliseconds, with breaks cut out. */
export function talkedMs(history: readonly Pick<Message, 'started_at' | 'duration_ms'>[]): number {
  let total = 0
  let before: number | null = null
  for (const { started_at, duration_ms } of history) {
    const startedAt = Date.parse(started_at)
    if (before !== null) total += Math.min(breakMs, Math.max(0, startedAt - before))
    total += duration_ms
    before = startedAt + duration_ms
  }
  return total
}
