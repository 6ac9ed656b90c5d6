// The input that costs a function most, for the benchmark that times it and the test of how its cost grows.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { unhurried } from '#platform/unhurried.ts'

export interface WorstInput {
  /** What is done. */
  readonly name: string
  /** What it is done to. */
  readonly input: string
  /** The largest input that gets so far. */
  readonly size: number
  /** What `size` counts. */
  readonly unit: 'characters' | 'bytes' | 'samples' | 'entries'
  /**
   * Makes an input.
   * @returns does the work once; where it is done in steps, between which others get their turn, a generator of them, taken as
   * the server takes them, or a promise
   */
  prepare(size: number): () => unknown
}

interface MadeInput<Input> extends Omit<WorstInput, 'prepare'> {
  make(size: number): Input
  work(input: Input): unknown
}

/** Work on an input that is made beforehand. */
export const worstInput = <Input>({ make, work, ...about }: MadeInput<Input>): WorstInput => ({
  ...about,
  prepare: (size) => {
    const made = make(size)
    return () => work(made)
  },
})

/** A text repeated until it has so many characters. */
export const fill = (unit: string, length: number): string =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length)

const isGenerator = (value: unknown): value is Generator<void> =>
  typeof value === 'object' && value !== null && 'next' in value && Symbol.iterator in value

/** Processor time of this thread, in milliseconds: whatever else the machine does takes none of it. Counted by 4 ms on many. */
export function processorMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** Milliseconds since some moment. */
type Clock = () => number

const isPromise = (value: unknown): value is Promise<unknown> => value instanceof Promise

/** The longest turn of the event loop until a promise is settled. */
async function longestTurn(promise: Promise<unknown>, clock: Clock): Promise<number> {
  let longestMs = 0
  let isDone = false
  const end = promise.finally(() => {
    isDone = true
  })
  for (let since = clock(); !isDone; since = clock()) {
    await nextTurn()
    longestMs = Math.max(longestMs, clock() - since)
  }
  await end
  return longestMs
}

/** Does the work once. @returns milliseconds by the clock: in all, and of the longest stretch in which nobody else gets a turn */
export async function timed(work: () => unknown, clock: Clock): Promise<{ ms: number; longestMs: number }> {
  const since = clock()
  const result = work()
  const rest = isGenerator(result) ? unhurried(result) : result
  const startMs = clock() - since
  const longestMs = isPromise(rest) ? await longestTurn(rest, clock) : 0
  return { ms: clock() - since, longestMs: Math.max(startMs, longestMs) }
}
