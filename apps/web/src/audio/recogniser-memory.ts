// Remembers whether this browser's speech recognition works: some browsers offer one without a service behind it.

const key = 'parley.recogniser'
/** Time after which it is tried again, in milliseconds: browsers are updated. */
const forgottenMs = 30 * 86_400_000

/** Stores the result in this browser; does nothing if storage is full or forbidden. */
export function rememberRecogniser(outcome: 'works' | 'none', now = Date.now()): void {
  try {
    localStorage.setItem(key, `${outcome} ${now}`)
  } catch {
    // It will be detected again.
  }
}

/** The stored result; null if there is none or it is too old. */
export function rememberedRecogniser(now = Date.now()): 'works' | 'none' | null {
  const [outcome, at] = (localStorage.getItem(key) ?? '').split(' ')
  const isFresh = now - Number(at) < forgottenMs
  return isFresh && (outcome === 'works' || outcome === 'none') ? outcome : null
}
