import { type DifficultyLevel, difficultyLevels } from '@parley/contracts/library.ts'
import classes from './level.module.css'

export interface LevelProps {
  readonly level: DifficultyLevel
  /** What a screen reader says, such as "Level B1". */
  readonly label: string
  /** `sm` beside other small print; `lg` where the level is the figure that matters. */
  readonly size?: 'sm' | 'lg'
}

/** A CEFR level as its letters and six bars, never by colour alone. */
export function Level({ level, label, size = 'sm' }: LevelProps) {
  const reached = difficultyLevels.indexOf(level)
  return (
    <span className={classes.level} data-size={size} role="img" aria-label={label}>
      <span className={classes.bars} aria-hidden="true">
        {difficultyLevels.map((step, place) => (
          <b key={step} data-on={place <= reached || undefined} />
        ))}
      </span>
      <span className={classes.letters} aria-hidden="true">
        {level}
      </span>
    </span>
  )
}
