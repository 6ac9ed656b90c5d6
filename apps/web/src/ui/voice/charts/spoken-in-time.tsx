import { barsPath, barWidth } from './bar.ts'
import classes from './spoken-in-time.module.css'
import { type SpokenPart, spokenBars } from './spoken-in-time-shape.ts'
import { useElementSize } from './use-element-size.ts'

export interface SpokenInTimeProps {
  readonly parts: readonly SpokenPart[]
  /** Length of the axis in seconds: the same for takes being compared. */
  readonly ofSeconds: number
  /** `now`: the current take; `before`: the one it is compared with. */
  readonly tone?: 'now' | 'before'
}

/** A spoken line on an axis of seconds, pauses as dots. Decorative: the numbers are next to it. */
export function SpokenInTime({ parts, ofSeconds, tone = 'now' }: SpokenInTimeProps) {
  const [host, room] = useElementSize<HTMLSpanElement>()
  const bars = spokenBars(parts, ofSeconds, room)
  const draw = (isPause: boolean) =>
    barsPath(
      bars.filter((bar) => bar.isPause === isPause),
      barWidth,
    )
  return (
    <span ref={host} className={classes.spoken} data-tone={tone} aria-hidden="true">
      <svg strokeWidth={barWidth} aria-hidden="true" focusable="false">
        <path d={draw(false)} />
        <path className={classes.pause} d={draw(true)} />
      </svg>
    </span>
  )
}
