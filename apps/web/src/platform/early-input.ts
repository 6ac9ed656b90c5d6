// What somebody does to a prerendered page before its script has come. A form that was sent and a button that was pressed
// are noted, and done once the page can do it; what was typed stays in its field, or goes into the one that takes its place.

/** What was done until the page was taken over. */
export interface EarlyInput {
  /** The form that was sent or the button that was pressed, whichever came last. */
  readonly used: HTMLElement | null
  readonly focused: HTMLElement | null
  readonly typed: readonly { readonly field: HTMLInputElement; readonly value: string }[]
}

declare global {
  /** Stops noting, and gives what was noted. */
  var takeEarlyInput: (() => EarlyInput) | undefined
}

/** Notes from now on what is done. */
export function noteEarlyInput(): void {
  let used: HTMLElement | null = null
  const onSubmit = (event: Event) => {
    event.preventDefault()
    used = event.target instanceof HTMLElement ? event.target : null
  }
  const onClick = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (button && button.type !== 'submit') used = button
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

/** What people know an element by. */
const nameOf = (element: HTMLElement): string =>
  element.getAttribute('aria-label') ??
  (element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element.textContent) ??
  ''

/** The element itself, or what has come in its place: of the same kind and the same name. */
function successorOf<E extends HTMLElement>(element: E): E | undefined {
  if (element.isConnected) return element
  const ofItsKind = [...document.querySelectorAll<E>(element.localName)]
  return ofItsKind.find((each) => nameOf(each) === nameOf(element))
}

/** Does what was noted, now that the page can. */
export function doEarlyInput({ used, focused, typed }: EarlyInput): void {
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  for (const { field, value } of typed) {
    const successor = successorOf(field)
    if (!successor || successor === field) continue
    // Past React, which would not notice otherwise.
    setValue?.call(successor, value)
    successor.dispatchEvent(new Event('input', { bubbles: true }))
  }
  if (focused && !focused.isConnected) successorOf(focused)?.focus({ preventScroll: true })
  const successor = used && successorOf(used)
  if (successor instanceof HTMLFormElement) successor.requestSubmit()
  else successor?.click()
}
