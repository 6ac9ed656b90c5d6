import { useFormat } from '#platform/language/format.ts'
import classes from '../composer/composer.module.css'
import { useStopwatch } from '../talk/use-clock.ts'

/** The recording's duration, counted from the first render. */
export function RecordTime() {
  const format = useFormat()
  const { elapsedMs } = useStopwatch()
  const seconds = Math.floor(elapsedMs / 1000)
  return (
    <time className={classes.time} dateTime={`PT${seconds}S`}>
      {format.clock(seconds * 1000)}
    </time>
  )
}
