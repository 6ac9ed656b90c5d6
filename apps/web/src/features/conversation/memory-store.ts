// For tests: what was said and not received, in memory.
import type { Unsent } from './delivery.ts'
import type { UnsentStore } from './unsent-store.ts'

export function memoryStore(): { store: UnsentStore; unsent: () => (string | undefined)[] } {
  const stored = new Map<string, Unsent>()
  return {
    store: {
      put: async (unsent) => void stored.set(unsent.turnId, unsent),
      delete: async (turnId) => void stored.delete(turnId),
      has: async (turnId) => stored.has(turnId),
      list: async () => [...stored.values()],
      isLosable: () => false,
    },
    unsent: () => [...stored.values()].map(({ text }) => text),
  }
}
