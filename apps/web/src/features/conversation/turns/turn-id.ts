// Turn IDs: a turn that is sent twice with the same ID counts once.

/** The ID for a learner's new turn. */
export const newTurnId = (): string => crypto.randomUUID()

/** The partner's first line has one ID per session, so reloads and other tabs request the same. A UUID of version 8. */
export function openingTurnId(sessionId: string): string {
  const part = (from: number, to: number) => sessionId.slice(from, to)
  return `${part(0, 8)}-${part(8, 12)}-8${part(12, 15)}-8${part(15, 18)}-${part(18, 24)}000000`
}
