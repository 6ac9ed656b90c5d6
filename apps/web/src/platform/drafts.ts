// Unsaved drafts, stored in this browser until they are saved, discarded or their author signs out.

const prefix = 'parley.draft.'

/** Storage key made of the user, the kind of item, and its ID or `new`. */
export const draftKey = (userId: string, kind: string, id: string | undefined): string =>
  `${prefix}${userId}.${kind}.${id ?? 'new'}`

/** Stores a draft as JSON; returns false if storage is full or unavailable. */
export function keepDraft(key: string, draft: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

/** The stored draft; null if there is none or it cannot be parsed. */
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

/** Deletes all users' drafts in this browser. */
export function forgetDrafts(): void {
  const keys = Array.from({ length: localStorage.length }, (_, place) => localStorage.key(place) ?? '')
  for (const key of keys) if (key.startsWith(prefix)) localStorage.removeItem(key)
}
