// A fake model's analyses of a learner's line.
import type { ChatCall } from '@parley/fake-provider/chat.ts'

/** An analysis according to which the line does the scenario's first steps, each quoted with the whole line. */
export const doesSteps =
  (steps: number, is_end: boolean) =>
  ({ messages }: ChatCall) => {
    const quote = /<line>(.*)<\/line>/.exec(messages.at(-1)?.content ?? '')?.[1] ?? ''
    const steps_done = Array.from({ length: steps }, (_, at) => ({ step: at + 1, quote }))
    return { issues: [], goals_used: [], steps_done, is_end }
  }
