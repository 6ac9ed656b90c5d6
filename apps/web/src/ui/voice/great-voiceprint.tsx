import type { KeyboardEvent, PointerEvent } from 'react'
import { barsPath } from './charts/bar.ts'
import { useElementSize } from './charts/use-element-size.ts'
import classes from './great-voiceprint.module.css'
import { barAfterKey, barAt, type GreatPhrase, greatShape } from './great-voiceprint-shape.ts'

export interface GreatVoiceprintProps {
  /** Earliest first. */
  readonly phrases: readonly GreatPhrase[]
  /** Accessible name. */
  readonly label: string
  /** A month's name, in the format of `GreatPhrase`. */
  readonly monthName: (month: string) => string
  /** Index of the selected phrase. */
  readonly chosen: number
  /** The selected phrase, for screen readers. */
  readonly chosenText: string
  readonly onChoose: (index: number) => void
  /** Plays the selected phrase when Enter is pressed. */
  readonly onEnter: () => void
}

/** One jade bar for each phrase. Pointer and arrow keys select one, as on a slider. */
export function GreatVoiceprint({ phrases, label, monthName, chosen, chosenText, ...acts }: GreatVoiceprintProps) {
  const [host, room] = useElementSize<HTMLDivElement>()
  const shape = greatShape(phrases, room.widthPx)
  const { bars, dots, barWidth, rowHeight, rowTops } = shape
  const now = bars[chosen]
  const choose = (event: PointerEvent<HTMLDivElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    const index = barAt(shape, event.clientX - left, event.clientY - top)
    if (index !== null && index !== chosen) acts.onChoose(index)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const index = event.key === 'Enter' ? null : barAfterKey(event.key, chosen, phrases.length)
    if (event.key === 'Enter') acts.onEnter()
    else if (index === null) return
    else acts.onChoose(index)
    event.preventDefault()
  }
  return (
    <div
      ref={host}
      className={classes.great}
      style={{ height: shape.heightPx }}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={phrases.length}
      aria-valuenow={chosen + 1}
      aria-valuetext={chosenText}
      onPointerDown={choose}
      onPointerMove={choose}
      onKeyDown={onKeyDown}
    >
      {room.widthPx > 0 && (
        <>
          <svg strokeWidth={barWidth} aria-hidden="true" focusable="false">
            <path className={classes.dots} d={barsPath(dots, barWidth)} />
            <path
              d={barsPath(
                bars.filter((_, index) => index !== chosen),
                barWidth,
              )}
            />
            {now && (
              <path
                className={classes.now}
                strokeWidth={barWidth + 1}
                d={barsPath([{ x: now.x, top: rowTops[now.row] ?? 0, height: rowHeight }], barWidth + 1)}
              />
            )}
          </svg>
          {shape.months.map(({ month, x, top }) => (
            <span key={month} style={{ left: x, top }} aria-hidden="true">
              {monthName(month)}
            </span>
          ))}
        </>
      )}
    </div>
  )
}
