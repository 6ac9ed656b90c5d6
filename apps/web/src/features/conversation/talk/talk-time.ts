// How long a conversation has lasted, for the clock in the bar and for the review: from the first to the last line,
// without silences over two minutes. The clock runs on in a silence, and takes it back once it is longer than that.
import type { Message } from '@parley/contracts/conversation/conversation.ts'
import type { Floor } from '../turns/floor.ts'

/** Longest silence that counts, in milliseconds. */
const idleMs = 2 * 60_000

/** Someone is speaking or waiting for an answer, or the learner is thinking or typing. */
export type Activity = 'talking' | 'silent'

export const activityOf = ({ kind }: Floor): Activity => (kind === 'idle' || kind === 'opening' ? 'silent' : 'talking')

type Spoken = Pick<Message, 'started_at' | 'duration_ms'>

/** Measures the duration. All times are in milliseconds since 1970. */
export class TalkTime {
  #totalMs = 0
  /** The time up to which the duration has been counted; null before the first line. */
  #countedTo: number | null = null
  #activity: Activity = 'silent'

  constructor(history: readonly Spoken[]) {
    const spans = history.map(({ started_at, duration_ms }) => ({ from: Date.parse(started_at), ms: duration_ms }))
    for (const { from, ms } of spans.toSorted((one, other) => one.from - other.from)) this.#count(from, from + ms)
  }

  /** Sets the activity from `now` on. */
  change(activity: Activity, now: number): void {
    // Earlier times came from the server, whose clock may be ahead of this one.
    if (this.#countedTo !== null) this.#countedTo = Math.min(this.#countedTo, now)
    if (this.#activity === 'talking') this.#count(this.#countedTo ?? now, now)
    else if (activity === 'talking') this.#count(now, now)
    this.#activity = activity
  }

  /** How long the conversation has lasted, in milliseconds. */
  read(now: number): number {
    const sinceMs = this.#countedTo === null ? 0 : Math.max(0, now - this.#countedTo)
    const isCounting = this.#activity === 'talking' || sinceMs <= idleMs
    return this.#totalMs + (isCounting ? sinceMs : 0)
  }

  #count(from: number, to: number): void {
    const before = this.#countedTo ?? from
    const silenceMs = Math.max(0, from - before)
    if (silenceMs <= idleMs) this.#totalMs += silenceMs
    this.#totalMs += Math.max(0, to - Math.max(from, before))
    this.#countedTo = Math.max(before, to)
  }
}
