// The browser's offer to install the app. Its event fires once, early, so it must be stored from the start.

/** https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent, which only Chromium supports. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let offer: InstallPrompt | null = null
const listeners = new Set<() => void>()
const become = (next: InstallPrompt | null) => {
  offer = next
  for (const listener of listeners) listener()
}

/** Stores the offer and hides the browser's own prompt. */
export function watchInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    become(event as InstallPrompt)
  })
  addEventListener('appinstalled', () => become(null))
}

export const hasInstallPrompt = (): boolean => offer !== null

/** Calls the listener when the offer appears or disappears. */
export function subscribeInstallPrompt(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows the browser's prompt, which works only once. @returns whether the app is now installed */
export async function askToInstall(): Promise<boolean> {
  const asked = await offer?.prompt()
  become(null)
  return asked?.outcome === 'accepted'
}
