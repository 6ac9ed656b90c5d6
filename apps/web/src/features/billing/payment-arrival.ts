// After a payment the provider tells the server, not us: this page asks until the server knows.

/** How long it waits before each time it asks, in milliseconds; the first as the specification has it (§9). */
export const pausesMs = [3_000, 5_000, 10_000, 20_000, 40_000] as const

/** Asks after growing pauses. @returns whether the plan has begun; false when that takes longer than all of them */
export async function untilBegun(
  hasBegun: () => Promise<boolean>,
  pause: (ms: number) => Promise<unknown>,
): Promise<boolean> {
  for (const ms of pausesMs) {
    await pause(ms)
    if (await hasBegun()) return true
  }
  return false
}
