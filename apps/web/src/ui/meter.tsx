import { useId } from 'react'
import classes from './meter.module.css'

export interface MeterProps {
  label: string
  used: number
  limit: number
  /** Both numbers as a sentence, such as "3 of 40". */
  text: string
}

/** How much of a limit is used, as a bar and in words. */
export function Meter({ label, used, limit, text }: MeterProps) {
  const id = useId()
  const share = limit === 0 ? 1 : Math.min(1, used / limit)
  return (
    <div className={classes.meter} data-full={used >= limit}>
      <div className={classes.label}>
        <span id={id}>{label}</span>
        <span className={classes.amount}>{text}</span>
      </div>
      <meter className="sr" aria-labelledby={id} aria-valuetext={text} max={Math.max(limit, 1)} value={used} />
      <div className={classes.track} aria-hidden="true">
        <div className={classes.fill} style={{ width: `${share * 100}%` }} />
      </div>
    </div>
  )
}
