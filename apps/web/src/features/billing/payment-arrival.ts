// After a payment, the provider notifies the server, not the browser: this page polls until the server knows.

/** The pause before each request, in milliseconds; the first is from the specification (§9). */
export const pausesMs = [3_000, 5_000, 10_000, 20_000, 40_000] as const

/** Polls with growing pauses. @returns whether the plan has begun; false if all the pauses were not enough */
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
