import { useFormat } from '#platform/language/format.ts'
import { ringPaths } from '#ui/voice/charts/ring-shape.ts'
import classes from './ring.module.css'

export interface RingProps {
  secondsLeft: number
  /** Length of the full ring, in seconds. */
  secondsTotal: number
  /** The microphone is open. */
  isLive: boolean
  /** What the time is for, such as "to prepare". */
  what: string
  /** Label for screen readers. */
  label: string
}

/** A countdown drawn as sixty bars in a circle. */
export function Ring({ secondsLeft, secondsTotal, isLive, what, label }: RingProps) {
  const format = useFormat()
  return (
    <div className={classes.ring} data-live={isLive || undefined} role="timer" aria-label={label}>
      <Bars secondsLeft={secondsLeft} secondsTotal={secondsTotal} />
      <p>
        <span className={classes.figure}>{format.clock(secondsLeft * 1000)}</span>
        <span className={classes.what}>{what}</span>
      </p>
    </div>
  )
}

/** The ring around the record button on a phone; decorative. */
export function RingAround({
  secondsLeft,
  secondsTotal,
  isLive,
}: Pick<RingProps, 'secondsLeft' | 'secondsTotal' | 'isLive'>) {
  return (
    <span className={`${classes.ring} ${classes.around}`} data-live={isLive || undefined} aria-hidden="true">
      <Bars secondsLeft={secondsLeft} secondsTotal={secondsTotal} />
    </span>
  )
}

function Bars({ secondsLeft, secondsTotal }: { secondsLeft: number; secondsTotal: number }) {
  const { gone, left } = ringPaths(secondsLeft / secondsTotal)
  return (
    <svg viewBox="-100 -100 200 200" aria-hidden="true">
      <path className={classes.gone} d={gone} />
      <path className={classes.left} d={left} />
    </svg>
  )
}
