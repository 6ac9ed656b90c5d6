// A model server's recent performance, in memory, for the operator's console.
import type { ProviderRole } from './role.ts'

/** This process's statistics about one server in one role over the last 15 minutes. */
export interface ModelHealth {
  readonly role: ProviderRole
  /** Host and port, without path or key. */
  readonly server: string
  /** Time until the first piece of an answer; null if there were no answers. */
  readonly medianMs: number | null
  /** Counts every attempt separately. */
  readonly calls: number
  readonly failures: number
  readonly lastFailureAt: Date | null
}

const minuteMs = 60_000
const minutesRemembered = 15
/** Maximum number of times stored per minute: enough for a median. */
const timesRemembered = 200

interface Minute {
  readonly number: number
  calls: number
  failures: number
  readonly times: number[]
}

const median = (times: readonly number[]): number | null => {
  const sorted = times.toSorted((one, other) => one - other)
  const middle = sorted[Math.floor(sorted.length / 2)]
  return middle === undefined ? null : Math.round(middle)
}

export class HealthRecord {
  readonly #role: ProviderRole
  readonly #server: string
  readonly #now: () => number
  #minutes: Minute[] = []
  #lastFailureAt: Date | null = null

  constructor(role: ProviderRole, baseUrl: string, now = Date.now) {
    this.#role = role
    this.#server = new URL(baseUrl).host
    this.#now = now
  }

  answered(ms: number): void {
    const minute = this.#minute()
    minute.calls += 1
    if (minute.times.length < timesRemembered) minute.times.push(ms)
  }

  /** @param hadBegun whether the call was counted as answered and failed later */
  failed(hadBegun: boolean): void {
    const minute = this.#minute()
    if (!hadBegun) minute.calls += 1
    minute.failures += 1
    this.#lastFailureAt = new Date(this.#now())
  }

  read(): ModelHealth {
    this.#forget()
    const sum = (kind: 'calls' | 'failures') => this.#minutes.reduce((total, minute) => total + minute[kind], 0)
    return {
      role: this.#role,
      server: this.#server,
      medianMs: median(this.#minutes.flatMap(({ times }) => times)),
      calls: sum('calls'),
      failures: sum('failures'),
      lastFailureAt: this.#lastFailureAt,
    }
  }

  #minute(): Minute {
    const number = Math.floor(this.#now() / minuteMs)
    const last = this.#minutes.at(-1)
    if (last?.number === number) return last
    this.#forget()
    const minute = { number, calls: 0, failures: 0, times: [] }
    this.#minutes.push(minute)
    return minute
  }

  #forget(): void {
    const first = Math.floor(this.#now() / minuteMs) - minutesRemembered + 1
    this.#minutes = this.#minutes.filter(({ number }) => number >= first)
    if (this.#lastFailureAt !== null && this.#lastFailureAt.getTime() < first * minuteMs) this.#lastFailureAt = null
  }
}
