// How a wizard's steps are marked and where its buttons lead: one set of rules for all wizards.

/** `open`: not visited yet; `done`: complete and without errors; `invalid`: something is missing or wrong. */
export type StepMark = 'open' | 'done' | 'invalid'

export interface StepsState<Name extends string> {
  /** In order. */
  readonly names: readonly Name[]
  readonly at: Name
  /** The steps that the author has left or tried to leave; only these are marked. */
  readonly seen: ReadonlySet<Name>
  /** The steps where something is missing or wrong. */
  readonly lacking: ReadonlySet<Name>
  /** The steps with errors from the server. */
  readonly refused: ReadonlySet<Name>
}

export interface StepsView<Name extends string> {
  readonly steps: readonly { readonly name: Name; readonly mark: StepMark }[]
  /** Undefined on the first step. Going back is always allowed. */
  readonly previous: Name | undefined
  /** Undefined on the last step. */
  readonly next: Name | undefined
  /** Whether "Next" goes to the next step; otherwise it shows what the current step still needs. */
  readonly mayGoOn: boolean
}

export function viewSteps<Name extends string>(state: StepsState<Name>): StepsView<Name> {
  const { names, at, seen, lacking, refused } = state
  const markOf = (name: Name): StepMark => {
    if (refused.has(name)) return 'invalid'
    if (!seen.has(name)) return 'open'
    return lacking.has(name) ? 'invalid' : 'done'
  }
  const place = names.indexOf(at)
  return {
    steps: names.map((name) => ({ name, mark: markOf(name) })),
    previous: names[place - 1],
    next: names[place + 1],
    // Server errors do not block: they may be in a field that no step shows.
    mayGoOn: !lacking.has(at),
  }
}
