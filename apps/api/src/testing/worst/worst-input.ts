// The most expensive inputs of functions, for the benchmark that times them and the test that checks how their cost
// grows.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { runInSlices } from '#platform/http/run-in-slices.ts'

export interface WorstInput {
  /** Name of the work. */
  readonly name: string
  /** Description of the input. */
  readonly input: string
  /** Size of the largest input that is accepted. */
  readonly size: number
  /** Unit of `size`. */
  readonly unit: 'characters' | 'bytes' | 'samples' | 'entries'
  /**
   * Creates an input of the given size.
   * @returns a function that does the work once. If the work is done in steps that yield to other work, it returns a
   * generator, which is run as the server does it, or a promise
   */
  prepare(size: number): () => unknown
}

interface MadeInput<Input> extends Omit<WorstInput, 'prepare'> {
  make(size: number): Input
  work(input: Input): unknown
}

/** Work on an input that is created in advance. */
export const worstInput = <Input>({ make, work, ...about }: MadeInput<Input>): WorstInput => ({
  ...about,
  prepare: (size) => {
    const made = make(size)
    return () => work(made)
  },
})

/** A text repeated up to the given length. */
export const fill = (unit: string, length: number): string =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length)

const isGenerator = (value: unknown): value is Generator<void> =>
  typeof value === 'object' && value !== null && 'next' in value && Symbol.iterator in value

/** This thread's CPU time, in milliseconds, not affected by other load. Resolution is 4 ms on many systems. */
export function processorMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** Milliseconds since an arbitrary moment. */
type Clock = () => number

const isPromise = (value: unknown): value is Promise<unknown> => value instanceof Promise

/** The longest turn of the event loop until a promise settles. */
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

/** Runs the work once. @returns clock time in milliseconds: the total, and the longest time that blocked other work */
export async function timed(work: () => unknown, clock: Clock): Promise<{ ms: number; longestMs: number }> {
  const since = clock()
  const result = work()
  const rest = isGenerator(result) ? runInSlices(result) : result
  const startMs = clock() - since
  const longestMs = isPromise(rest) ? await longestTurn(rest, clock) : 0
  return { ms: clock() - since, longestMs: Math.max(startMs, longestMs) }
}
