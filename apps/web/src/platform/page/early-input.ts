// Records input on a prerendered page before its script has loaded. A submitted form or pressed button is replayed once
// page works; typed text stays in its field or is copied into the one that replaces it. A link is followed immediately.

/** Input before the page became interactive. */
export interface EarlyInput {
  /** The form that was submitted or the button that was pressed, whichever was last. */
  readonly used: HTMLElement | null
  readonly focused: HTMLElement | null
  readonly typed: readonly { readonly field: HTMLInputElement; readonly value: string }[]
}

declare global {
  /** Stops recording and returns the input. */
  var takeEarlyInput: (() => EarlyInput) | undefined
}

/** Passes on the page to open after signing in, which the prerendered links between the sign-in pages do not know. */
function passNextOn(link: HTMLAnchorElement): void {
  const next = new URLSearchParams(location.search).get('next')
  const isSignIn = link.origin === location.origin && link.pathname.startsWith('/auth/')
  if (next !== null && isSignIn) link.search = new URLSearchParams({ next }).toString()
}

/** Starts recording. */
export function noteEarlyInput(): void {
  let used: HTMLElement | null = null
  const onSubmit = (event: Event) => {
    event.preventDefault()
    used = event.target instanceof HTMLElement ? event.target : null
  }
  const onClick = ({ target }: Event) => {
    const pressed = target instanceof Element ? target.closest('a, button') : null
    if (pressed instanceof HTMLAnchorElement) passNextOn(pressed)
    else if (pressed instanceof HTMLButtonElement && pressed.type !== 'submit') used = pressed
  }
  addEventListener('submit', onSubmit, true)
  addEventListener('click', onClick, true)
  globalThis.takeEarlyInput = () => {
    removeEventListener('submit', onSubmit, true)
    removeEventListener('click', onClick, true)
    globalThis.takeEarlyInput = undefined
    const fields = [...document.querySelectorAll('input')]
    const typed = fields.flatMap((field) => (field.value === field.defaultValue ? [] : [{ field, value: field.value }]))
    const { activeElement } = document
    return {
      used,
      typed,
      focused: activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : null,
    }
  }
}

/** Identifies an element by its visible or accessible properties. */
const nameOf = (element: HTMLElement): string =>
  element.getAttribute('aria-label') ??
  (element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element.textContent) ??
  ''

/** The element, or the one that replaced it: the same kind and name. */
function successorOf<E extends HTMLElement>(element: E): E | undefined {
  if (element.isConnected) return element
  const ofItsKind = [...document.querySelectorAll<E>(element.localName)]
  return ofItsKind.find((each) => nameOf(each) === nameOf(element))
}

/** Replays the recorded input. */
export function doEarlyInput({ used, focused, typed }: EarlyInput): void {
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  for (const { field, value } of typed) {
    const successor = successorOf(field)
    if (!successor || successor === field) continue
    // Uses the native setter, because React overrides it and would not notice the change.
    setValue?.call(successor, value)
    successor.dispatchEvent(new Event('input', { bubbles: true }))
  }
  if (focused && !focused.isConnected) successorOf(focused)?.focus({ preventScroll: true })
  const successor = used && successorOf(used)
  if (successor instanceof HTMLFormElement) successor.requestSubmit()
  else successor?.click()
}
