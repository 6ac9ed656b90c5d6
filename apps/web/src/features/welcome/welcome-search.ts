// Which question is open, as a query parameter: the browser's back button goes one question back.

export const welcomeSteps = ['language', 'level', 'placement', 'explanations', 'address', 'aim', 'talk'] as const
export type WelcomeStep = (typeof welcomeSteps)[number]

export interface WelcomeSearch {
  /** The first unanswered question if omitted. */
  step?: WelcomeStep
}

/** Parses the query parameters; unknown values are ignored. */
export function parseWelcomeSearch(all: Record<string, unknown>): WelcomeSearch {
  const step = welcomeSteps.find((known) => known === all.step)
  return step ? { step } : {}
}
