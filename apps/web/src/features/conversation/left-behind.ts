// By session, what a page that was left still hands over to the server. Known as long as the app is open.
import { handOverAll } from './hand-over.ts'
import type { TalkServer, TurnParts } from './talk-server.ts'

const underWay = new Map<string, Promise<unknown>>()
const unsent = new Map<string, readonly TurnParts[]>()

/** A page was left. @param rest what will not have got there */
export function leaveBehind(sessionId: string, rest: Promise<readonly TurnParts[]>): void {
  const before = handedOver(sessionId)
  const now = rest.then(async (turns) => {
    await before
    if (turns.length > 0) unsent.set(sessionId, [...(unsent.get(sessionId) ?? []), ...turns])
  })
  underWay.set(sessionId, now)
}

/** Waits until nothing is under way any more. Whoever reads the conversation then has all that was said. */
export async function handedOver(sessionId: string): Promise<void> {
  await underWay.get(sessionId)
}

/** What did not get there; whoever takes it sends it. */
export function takeUnsent(sessionId: string): readonly TurnParts[] {
  const turns = unsent.get(sessionId) ?? []
  unsent.delete(sessionId)
  return turns
}

/** Whether something did not get there. */
export const hasRest = (sessionId: string): boolean => (unsent.get(sessionId)?.length ?? 0) > 0

/** Tries once more. */
export async function handOverRest(sessionId: string, server: Pick<TalkServer, 'turn'>): Promise<void> {
  await handedOver(sessionId)
  leaveBehind(sessionId, handOverAll(server, takeUnsent(sessionId)))
  await handedOver(sessionId)
}
