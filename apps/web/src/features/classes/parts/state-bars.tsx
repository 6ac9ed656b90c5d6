import classes from './state-bars.module.css'

export interface StateBarsProps {
  /** One state per student, in class order. */
  readonly states: readonly ('none' | 'on' | 'done')[]
  /** The same in words, for screen readers. */
  readonly label: string
}

/** A class at a glance: a dot for not begun, a half bar for in progress, a full bar for handed in. */
export function StateBars({ states, label }: StateBarsProps) {
  return (
    <span className={classes.bars} role="img" aria-label={label}>
      {states.map((state, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars differ only in their position
        <b key={place} data-kind={state} />
      ))}
    </span>
  )
}
