import { useFormat } from '#platform/format.ts'
import classes from '../dock/dock.module.css'
import { useStopwatch } from '../stage/use-clock.ts'

/** How long the recording has run since this was first shown. */
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
