// Toast options.

/** `done`: success. `warn`: needs attention. Never for errors in the open form. */
export type ToastKind = 'done' | 'warn'

/** A toast's action: a verb and its handler. The toast closes on click. */
export interface ToastAction {
  readonly label: string
  readonly onClick: () => void
}

export interface ToastOptions {
  readonly kind?: ToastKind
  readonly action?: ToastAction
}
