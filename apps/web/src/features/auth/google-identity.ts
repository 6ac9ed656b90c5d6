// Google Identity Services, loaded only if the operator has set a client ID.
// https://developers.google.com/identity/gsi/web/reference/js-reference

const address = 'https://accounts.google.com/gsi/client'

interface ButtonLook {
  type: 'standard'
  theme: 'outline' | 'filled_black'
  size: 'large'
  text: 'continue_with'
  shape: 'rectangular'
  logo_alignment: 'center'
  /** CSS pixels, 400 at most. */
  width: number
  locale: string
}

interface GoogleIdentity {
  initialize(settings: { client_id: string; callback: (answer: { credential: string }) => void }): void
  renderButton(place: HTMLElement, look: ButtonLook): void
}

declare global {
  interface Window {
    google?: { accounts: { id: GoogleIdentity } }
  }
}

let loading: Promise<GoogleIdentity> | null = null

/** Loads Google's script once. @throws Error if it fails to load; the next call tries again */
export function loadGoogleIdentity(): Promise<GoogleIdentity> {
  loading ??= new Promise<GoogleIdentity>((resolve, reject) => {
    const script = document.createElement('script')
    const failed = () => {
      script.remove()
      reject(new Error('Google Identity Services did not load'))
    }
    script.src = address
    script.async = true
    script.onload = () => (window.google ? resolve(window.google.accounts.id) : failed())
    script.onerror = failed
    document.head.append(script)
  }).catch((error) => {
    loading = null
    throw error
  })
  return loading
}
