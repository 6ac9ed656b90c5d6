// The access token in local storage, shared by all tabs.

export const tokenKey = 'parley.access_token'
/** Kept after logging out, so that a returning visitor sees the login instead of the landing page. */
const knownKey = 'parley.known'

/** Whether a user has ever signed in in this browser. */
export const isKnownHere = (storage: Pick<Storage, 'getItem'>): boolean =>
  storage.getItem(tokenKey) !== null || storage.getItem(knownKey) !== null

/** `hasMoved`: another tab or device switched to another organisation, which now applies to this tab as well. */
type Listener = (token: string | null, hasMoved: boolean) => void

/** What a token says; empty if it is not one of our tokens. */
function claimsOf(token: string | null): { readonly org?: unknown; readonly exp?: unknown } {
  try {
    const [, claims = ''] = token?.split('.') ?? []
    return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return {}
  }
}

/** The ID of the organisation that a token names; null if it is not one of our tokens. */
export function orgOf(token: string | null): string | null {
  const { org } = claimsOf(token)
  return typeof org === 'string' ? org : null
}

/** Whether a token has expired by this device's clock, in milliseconds since 1970. */
export function isExpired(token: string, nowMs = Date.now()): boolean {
  const { exp } = claimsOf(token)
  return typeof exp === 'number' && exp * 1_000 <= nowMs
}

/** The access token and its subscribers. */
export interface SessionToken {
  /** The token, or null while signed out. */
  token(): string | null
  /** Stores the token from a sign-in, or for the organisation that the user has switched to in this tab. */
  keep(token: string): void
  /** Stores a renewed token for the same user, whose organisation may be different. */
  renew(token: string): void
  /** Removes the token, which signs out this tab and all others. */
  end(): void
  /**
   * Calls back on sign-in and sign-out in any tab, and when another tab or device has switched the organisation, but
   * not when a token is renewed for the same one.
   */
  subscribe(listener: Listener): () => void
}

/** @param otherTabs source of the browser's `storage` events: the window */
export function createSessionToken(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  otherTabs: EventTarget,
): SessionToken {
  const listeners = new Set<Listener>()
  let known = storage.getItem(tokenKey)
  const notice = (token: string | null, isOwnSwitch = false) => {
    const hasMoved = !isOwnSwitch && known !== null && token !== null && orgOf(known) !== orgOf(token)
    const hasChanged = hasMoved || (known === null) !== (token === null)
    known = token
    if (hasChanged) for (const listener of listeners) listener(token, hasMoved)
  }
  otherTabs.addEventListener('storage', (event) => {
    // A null key means that another tab cleared the entire storage.
    const key = 'key' in event ? event.key : null
    if (key === tokenKey || key === null) notice(storage.getItem(tokenKey))
  })
  const store = (token: string) => {
    storage.setItem(tokenKey, token)
    storage.setItem(knownKey, 'yes')
  }
  return {
    token: () => known,
    keep(token) {
      store(token)
      notice(token, true)
    },
    renew(token) {
      store(token)
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
