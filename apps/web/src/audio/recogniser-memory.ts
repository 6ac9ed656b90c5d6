// Remembers whether this browser's speech recognition works: some browsers offer the API without a service behind it.

const key = 'parley.recogniser'
/** Time after which recognition is tried again, in milliseconds, because browsers are updated. */
const forgottenMs = 30 * 86_400_000

/** Stores the result in this browser; does nothing if storage is full or forbidden. */
export function rememberRecogniser(outcome: 'works' | 'none', now = Date.now()): void {
  try {
    localStorage.setItem(key, `${outcome} ${now}`)
  } catch {
    // The result will be detected again.
  }
}

/** The stored result; null if there is none or it has expired. */
export function rememberedRecogniser(now = Date.now()): 'works' | 'none' | null {
  const [outcome, at] = (localStorage.getItem(key) ?? '').split(' ')
  const isFresh = now - Number(at) < forgottenMs
  return isFresh && (outcome === 'works' || outcome === 'none') ? outcome : null
}
