import { type DifficultyLevel, difficultyLevels } from '@parley/contracts/library.ts'
import classes from './level-bars.module.css'

export interface LevelBar {
  readonly key: string
  readonly level: DifficultyLevel
  /** How much it rests on: the more, the broader. */
  readonly weight: 'low' | 'medium' | 'high'
}

export interface LevelBarsProps {
  /** One sentence that says what the picture shows. */
  readonly label: string
  /** The oldest first. */
  readonly bars: readonly LevelBar[]
  /** Below the bars, the oldest first, evenly spread. */
  readonly ticks: readonly { readonly key: string; readonly text: string }[]
}

const fromTheTop = difficultyLevels.toReversed()

/** CEFR levels in their order, a bar each. */
export function LevelBars({ label, bars, ticks }: LevelBarsProps) {
  const now = bars.at(-1)?.level
  return (
    <figure className={classes.figure} role="img" aria-label={label}>
      <div className={classes.axis} aria-hidden="true">
        {fromTheTop.map((level) => (
          <span key={level} data-now={level === now || undefined}>
            {level}
          </span>
        ))}
      </div>
      <div className={classes.plot} aria-hidden="true" data-few={bars.length < 12 || undefined}>
        {bars.map(({ key, level, weight }) => (
          <b
            key={key}
            data-weight={weight}
            style={{ height: `${((difficultyLevels.indexOf(level) + 1) / difficultyLevels.length) * 100}%` }}
          />
        ))}
      </div>
      <Ticks ticks={ticks} />
    </figure>
  )
}

/** The same weights with their words. */
export function LevelWeights({ names }: { readonly names: Readonly<Record<LevelBar['weight'], string>> }) {
  return (
    <ul className={classes.weights}>
      {(['low', 'medium', 'high'] as const).map((weight) => (
        <li key={weight}>
          <b data-weight={weight} aria-hidden="true" />
          {names[weight]}
        </li>
      ))}
    </ul>
  )
}

/** Moments below a drawing; on a phone only the first and the last. */
export function Ticks({ ticks }: Pick<LevelBarsProps, 'ticks'>) {
  return (
    <div className={classes.ticks} aria-hidden="true">
      {ticks.map(({ key, text }) => (
        <span key={key}>{text}</span>
      ))}
    </div>
  )
}
