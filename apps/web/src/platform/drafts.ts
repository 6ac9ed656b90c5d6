// What somebody has written and not saved, kept in this browser until it is saved, discarded or its author signs out.

const prefix = 'parley.draft.'

/** Of one person, one kind of thing, and one of it: its id, or `new`. */
export const draftKey = (userId: string, kind: string, id: string | undefined): string =>
  `${prefix}${userId}.${kind}.${id ?? 'new'}`

/** Keeps plain data; answers false where the browser has no room or no storage. */
export function keepDraft(key: string, draft: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

/** What was kept, as JSON made it; null where there is nothing, or nothing that can be read. */
export function readDraft(key: string): unknown {
  try {
    const kept = localStorage.getItem(key)
    return kept === null ? null : JSON.parse(kept)
  } catch {
    return null
  }
}

export function forgetDraft(key: string): void {
  localStorage.removeItem(key)
}

/** Forgets all drafts of everybody in this browser. */
export function forgetDrafts(): void {
  const keys = Array.from({ length: localStorage.length }, (_, place) => localStorage.key(place) ?? '')
  for (const key of keys) if (key.startsWith(prefix)) localStorage.removeItem(key)
}
