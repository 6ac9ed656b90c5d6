// What a toast may say and offer.

/** `done`: it worked. `warn`: worth a look. Never for what is wrong in the form that is open. */
export type ToastKind = 'done' | 'warn'

/** What a toast offers: a verb, and what it does. The toast goes with the click. */
export interface ToastAction {
  readonly label: string
  readonly onClick: () => void
}

export interface ToastOptions {
  readonly kind?: ToastKind
  readonly action?: ToastAction
}
