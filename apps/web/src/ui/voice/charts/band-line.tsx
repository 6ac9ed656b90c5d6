import classes from './band-line.module.css'
import { bandAxis, bandMarks } from './band-line-shape.ts'
import { type LevelBarsProps, Ticks } from './level-bars.tsx'

export interface BandLineProps extends Pick<LevelBarsProps, 'ticks'> {
  /** Accessible name: one sentence that summarises the chart. */
  readonly label: string
  /** IELTS bands, 0 to 9 in half-band steps, oldest first. */
  readonly points: readonly { readonly key: string; readonly band: number; readonly figure: string }[]
}

/** IELTS bands over time: a mark for each, labelled if it changes. */
export function BandLine({ label, points, ticks }: BandLineProps) {
  const axis = bandAxis(points.map(({ band }) => band))
  const marks = bandMarks(
    points.map(({ band }) => band),
    axis,
  )
  return (
    <figure className={classes.figure} role="img" aria-label={label}>
      <div className={classes.plot} aria-hidden="true">
        {axis.map((band, place) => (
          <span key={band} className={classes.line} style={{ bottom: `${(place / (axis.length - 1)) * 100}%` }}>
            <span>{band}</span>
          </span>
        ))}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" focusable="false">
          <polyline points={marks.map(({ x, y }) => `${x},${100 - y}`).join(' ')} />
        </svg>
        {marks.map(({ x, y, isChange }, place) => {
          const point = points[place]
          return (
            point && (
              <span
                key={point.key}
                className={classes.mark}
                data-now={place === marks.length - 1 || undefined}
                style={{ left: `${x}%`, bottom: `${y}%` }}
              >
                {isChange && <span>{point.figure}</span>}
              </span>
            )
          )
        })}
      </div>
      <div className={classes.ticks}>
        <Ticks ticks={ticks} />
      </div>
    </figure>
  )
}
