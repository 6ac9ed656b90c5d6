// Who is signed in: the access token in local storage, seen by every tab.

export const tokenKey = 'parley.access_token'

/** `hasMoved`: another tab went over to another organisation, in which this one acts from now on as well. */
type Listener = (token: string | null, hasMoved: boolean) => void

/** The organisation that a token names; undefined for what is no token of ours. */
function orgOf(token: string | null): unknown {
  try {
    const [, claims = ''] = token?.split('.') ?? []
    return (JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { org?: unknown }).org
  } catch {
    return undefined
  }
}

/** The access token and who wants to hear of it. */
export interface SessionToken {
  /** The token, or null while nobody is signed in. */
  token(): string | null
  /** Keeps a token: after signing in, or a fresh one for the same user. */
  keep(token: string): void
  /** Forgets the token: this tab and all others are signed out. */
  end(): void
  /**
   * Calls back whenever somebody signs in or out here or in another tab, or goes over to another organisation in another tab; a
   * refreshed token is no such event.
   */
  subscribe(listener: Listener): () => void
}

/** `otherTabs` gives the browser's `storage` events: the window. */
export function createSessionToken(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  otherTabs: EventTarget,
): SessionToken {
  const listeners = new Set<Listener>()
  let known = storage.getItem(tokenKey)
  const notice = (token: string | null, isElsewhere = false) => {
    const hasMoved = isElsewhere && known !== null && token !== null && orgOf(known) !== orgOf(token)
    const hasChanged = hasMoved || (known === null) !== (token === null)
    known = token
    if (hasChanged) for (const listener of listeners) listener(token, hasMoved)
  }
  otherTabs.addEventListener('storage', (event) => {
    // A null key means that another tab cleared the whole storage.
    const key = 'key' in event ? event.key : null
    if (key === tokenKey || key === null) notice(storage.getItem(tokenKey), true)
  })
  return {
    token: () => known,
    keep(token) {
      storage.setItem(tokenKey, token)
      notice(token)
    },
    end() {
      storage.removeItem(tokenKey)
      notice(null)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
