import { type DifficultyLevel, difficultyLevels } from '@parley/contracts/library/scenario.ts'
import classes from './level-bars.module.css'

export interface LevelBar {
  readonly key: string
  readonly level: DifficultyLevel
  /** Confidence: the lower, the longer and paler the bar. */
  readonly weight: 'low' | 'medium' | 'high'
  /** Position on the time axis, 0 to 1. */
  readonly place: number
}

/** A level that held for some time. */
export interface SettledLevel {
  readonly level: DifficultyLevel
  /** On the time axis, 0 to 1. */
  readonly from: number
  readonly to: number
}

export interface LevelBarsProps {
  /** Accessible name: one sentence that summarises the chart. */
  readonly label: string
  /** Oldest first. */
  readonly bars: readonly LevelBar[]
  /** Drawn as thin lines. */
  readonly settled: readonly SettledLevel[]
  /** Labels below the bars, oldest first, evenly spread. */
  readonly ticks: readonly { readonly key: string; readonly text: string }[]
}

const fromTheTop = difficultyLevels.toReversed()
/** Length of a bar as a percentage of the chart: how far the level may be off. */
const reach = { low: 24, medium: 14, high: 8 } as const
const percent = (share: number) => `${(share * 100).toFixed(2)}%`
/** Centre of a level, as a percentage from the bottom. */
const middleOf = (level: DifficultyLevel) => ((difficultyLevels.indexOf(level) + 0.5) / difficultyLevels.length) * 100

/** CEFR levels over time: the length of a bar shows the possible range, its lightness the confidence. */
export function LevelBars({ label, bars, settled, ticks }: LevelBarsProps) {
  const now = settled.at(-1)?.level ?? bars.at(-1)?.level
  return (
    <figure className={classes.figure} role="img" aria-label={label}>
      <div className={classes.axis} aria-hidden="true">
        {fromTheTop.map((level) => (
          <span key={level} data-now={level === now || undefined}>
            {level}
          </span>
        ))}
      </div>
      <div className={classes.plot} aria-hidden="true">
        <div>
          {bars.map(({ key, level, weight, place }) => (
            <b
              key={key}
              data-weight={weight}
              style={{
                left: percent(place),
                bottom: `${Math.max(0, middleOf(level) - reach[weight] / 2)}%`,
                height: `${reach[weight]}%`,
              }}
            />
          ))}
          {settled.map(({ level, from, to }) => (
            <i
              key={from}
              style={{ left: percent(from), right: percent(1 - to), bottom: `calc(${middleOf(level)}% - 1px)` }}
            />
          ))}
        </div>
      </div>
      <Ticks ticks={ticks} />
    </figure>
  )
}

export interface LevelKeyProps {
  readonly names: { readonly low: string; readonly high: string; readonly settled: string }
}

/** Legend of the bars and the line. */
export function LevelKey({ names }: LevelKeyProps) {
  return (
    <ul className={classes.key}>
      <li>
        <b data-weight="low" aria-hidden="true" />
        {names.low}
      </li>
      <li>
        <b data-weight="high" aria-hidden="true" />
        {names.high}
      </li>
      <li>
        <i aria-hidden="true" />
        {names.settled}
      </li>
    </ul>
  )
}

/** Dates below a chart; on a phone, every other one, including the first and the last. */
export function Ticks({ ticks }: Pick<LevelBarsProps, 'ticks'>) {
  return (
    <div className={classes.ticks} data-many={ticks.length > 4 || undefined} aria-hidden="true">
      {ticks.map(({ key, text }) => (
        <span key={key}>{text}</span>
      ))}
    </div>
  )
}
