import { type DifficultyLevel, difficultyLevels } from '@parley/contracts/library/scenario.ts'
import classes from './level.module.css'

export interface LevelProps {
  readonly level: DifficultyLevel
  /** The lower end of a range whose upper end is `level`. */
  readonly from?: DifficultyLevel
  /** Accessible name, such as "Level B1". */
  readonly label: string
  /** `sm`: next to other small text; `lg`: if the level is the main figure. */
  readonly size?: 'sm' | 'lg'
}

/** A CEFR level as its letters and six bars, never by colour alone. */
export function Level({ level, from, label, size = 'sm' }: LevelProps) {
  const reached = difficultyLevels.indexOf(level)
  const first = from === undefined ? 0 : difficultyLevels.indexOf(from)
  return (
    <span className={classes.level} data-size={size} role="img" aria-label={label}>
      <span className={classes.bars} aria-hidden="true">
        {difficultyLevels.map((step, place) => (
          <b key={step} data-on={(first <= place && place <= reached) || undefined} />
        ))}
      </span>
      <span className={classes.letters} aria-hidden="true">
        {from === undefined || from === level ? level : `${from}–${level}`}
      </span>
    </span>
  )
}
