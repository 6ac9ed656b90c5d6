// Ends time limits when a server has received the request, so that a busy machine changes no outcome.
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { expect, onTestFinished, vi } from 'vitest'

interface Recording {
  /** All requests that the server has received. */
  readonly requests: readonly unknown[]
}

/** Until the end of the test, long limits end only by `passTime`. Short pauses still pass by themselves. */
export function holdTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
}

/** Waits until the server has received this number of requests. */
export const received = (server: Recording, requests: number): Promise<void> =>
  expect.poll(() => server.requests.length, { interval: 2 }).toBe(requests)

/** Lets time pass once the server has received this number of requests; the last one must be unanswered. */
export async function passTime(server: Recording, requests: number, ms: number): Promise<void> {
  await received(server, requests)
  vi.advanceTimersByTime(ms)
}

/** Calls a function after each part of an answer that a client of `undici` has received and read. */
export function onPart(read: () => void): void {
  const received = () => void setImmediate(read)
  subscribe('undici:request:bodyChunkReceived', received)
  onTestFinished(() => void unsubscribe('undici:request:bodyChunkReceived', received))
}
