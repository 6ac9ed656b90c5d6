import type { Tier as Reached } from '@parley/contracts/practice/vocabulary.ts'
import classes from './tier.module.css'

const steps: readonly Reached[] = [1, 2, 3, 4]

export interface TierProps {
  /** Null if none is chosen. */
  readonly tier: Reached | null
  /** `sm`: in a row; `lg`: on a tile. */
  readonly size?: 'sm' | 'lg'
}

/** How well a word is known, as four bars. Decorative: the tier's name is next to it. */
export function Tier({ tier, size = 'sm' }: TierProps) {
  return (
    <span className={classes.tier} data-size={size} aria-hidden="true">
      {steps.map((step) => (
        <b key={step} data-on={(tier !== null && step <= tier) || undefined} />
      ))}
    </span>
  )
}
