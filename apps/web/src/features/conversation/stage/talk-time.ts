// How long a talk has lasted, as the clock in the bar and the review count it: from the first to the last thing said, with every
// silence over two minutes cut out. Silence counts once it is over, so the clock stands still while nobody does anything.
import type { Message } from '@parley/contracts/conversation.ts'
import type { Floor } from '../turns/floor.ts'

/** A longer silence is no part of the talk, in milliseconds. */
const idleMs = 2 * 60_000

/** What goes on: somebody speaks or is being answered, the learner types, or nothing. */
export type Activity = 'talking' | 'typing' | 'silent'

/** @param draft what has been typed and is not sent */
export function activityOf({ is }: Floor, draft: string): Activity {
  if (is !== 'idle' && is !== 'opening') return 'talking'
  return draft === '' ? 'silent' : 'typing'
}

type Spoken = Pick<Message, 'started_at' | 'duration_ms'>

/** All moments are milliseconds since 1970. */
export class TalkTime {
  #totalMs = 0
  /** Up to when the talk has been counted; null before anything was said. */
  #countedTo: number | null = null
  #activity: Activity = 'silent'

  constructor(history: readonly Spoken[]) {
    const spans = history.map(({ started_at, duration_ms }) => ({ from: Date.parse(started_at), ms: duration_ms }))
    for (const { from, ms } of spans.toSorted((one, other) => one.from - other.from)) this.#count(from, from + ms)
  }

  /** Tells what goes on from now on. */
  change(activity: Activity, now: number): void {
    // Until here the times were the server's, whose clock may be ahead of this one.
    if (this.#countedTo !== null) this.#countedTo = Math.min(this.#countedTo, now)
    if (this.#activity === 'talking') this.#count(this.#countedTo ?? now, now)
    else if (activity === 'talking') this.#count(now, now)
    this.#activity = activity
  }

  /** How long the talk has lasted, in milliseconds. */
  read(now: number): number {
    const sinceMs = this.#countedTo === null ? 0 : Math.max(0, now - this.#countedTo)
    const isCounting = this.#activity === 'talking' || (this.#activity === 'typing' && sinceMs <= idleMs)
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
