import type { KeyboardEvent, MouseEvent } from 'react'
import { type Bar, barsPath } from './bar.ts'
import classes from './timeline.module.css'
import { drawTimeline, type Mark, type TimelineDrawing, type TimelineTurn, turnAt } from './timeline-shape.ts'
import { useElementSize } from './use-element-size.ts'

/** A turn with its accessible name, such as "You, 0:21. Goal reached." */
export interface NamedTurn extends TimelineTurn {
  readonly label: string
}

export interface TimelineProps {
  readonly turns: readonly NamedTurn[]
  /** The drawing's accessible name, with a summary. */
  readonly label: string
  /** The turn that is playing or was last selected. */
  readonly current?: number
  /** Progress within `current`, 0 to 1: the part after it is faint. If null, everything is lit. */
  readonly played?: number | null
  /** Plays from a turn onwards. If undefined, the conversation has no audio, and the drawing is an image. */
  readonly onPlayFrom?: ((turn: number) => void) | undefined
  /** Selects a turn without playing it. */
  readonly onChoose?: ((turn: number) => void) | undefined
}

const keySteps: Record<string, (turn: number, last: number) => number> = {
  ArrowRight: (turn, last) => Math.min(last, turn + 1),
  ArrowUp: (turn, last) => Math.min(last, turn + 1),
  ArrowLeft: (turn) => Math.max(0, turn - 1),
  ArrowDown: (turn) => Math.max(0, turn - 1),
  Home: () => 0,
  End: (_turn, last) => last,
}

/** Overview of the entire conversation. A click plays from there, as do arrow keys with Enter. */
export function Timeline({ turns, label, current = 0, played = null, onPlayFrom, onChoose }: TimelineProps) {
  const [host, room] = useElementSize<HTMLDivElement>()
  const drawing = drawTimeline(turns, room.widthPx, room.heightPx)
  const span = drawing.spans[current]
  const litPx = played === null || !span ? Number.POSITIVE_INFINITY : span.from + (span.to - span.from) * played
  const playAt = (event: MouseEvent<HTMLDivElement>) => {
    const turn = turnAt(drawing.spans, event.clientX - event.currentTarget.getBoundingClientRect().left)
    if (turn >= 0) onPlayFrom?.(turn)
  }
  const steer = (event: KeyboardEvent) => {
    const next = keySteps[event.key]?.(current, turns.length - 1)
    if (next !== undefined) onChoose?.(next)
    else if (event.key === 'Enter' || event.key === ' ') onPlayFrom?.(current)
    else return
    event.preventDefault()
  }
  const picture = <Picture drawing={drawing} litPx={litPx} room={room} />
  if (!onPlayFrom) {
    return (
      <div ref={host} className={classes.timeline} role="img" aria-label={label}>
        {picture}
      </div>
    )
  }
  return (
    <div
      ref={host}
      className={classes.timeline}
      data-playable
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={turns.length}
      aria-valuenow={current + 1}
      aria-valuetext={turns[current]?.label}
      onClick={playAt}
      onKeyDown={steer}
    >
      {picture}
    </div>
  )
}

interface PictureProps {
  readonly drawing: TimelineDrawing
  readonly litPx: number
  readonly room: { readonly widthPx: number; readonly heightPx: number }
}

/** Both sides and the marks; everything after `litPx` is faint. */
function Picture({ drawing, litPx, room }: PictureProps) {
  const { barWidth, partner, learner, marks } = drawing
  return (
    <svg
      className={classes.drawing}
      // On paper, the drawing is stretched to another width.
      viewBox={`0 0 ${room.widthPx} ${room.heightPx}`}
      preserveAspectRatio="none"
      strokeWidth={barWidth}
      aria-hidden="true"
      focusable="false"
    >
      <Side className={classes.partner} bars={partner} width={barWidth} litPx={litPx} />
      <Side className={classes.learner} bars={learner} width={barWidth} litPx={litPx} />
      {marks.map((mark) => (
        <MarkDrawing key={`${mark.kind}${mark.turn}`} {...mark} />
      ))}
    </svg>
  )
}

interface SideProps {
  readonly className: string | undefined
  readonly bars: readonly Bar[]
  readonly width: number
  readonly litPx: number
}

/** One side's bars; those after `litPx` are faint. */
function Side({ className, bars, width, litPx }: SideProps) {
  return (
    <g className={className}>
      <path
        d={barsPath(
          bars.filter((bar) => bar.x <= litPx),
          width,
        )}
      />
      <path
        className={classes.later}
        d={barsPath(
          bars.filter((bar) => bar.x > litPx),
          width,
        )}
      />
    </g>
  )
}

function MarkDrawing({ kind, x, y }: Mark) {
  if (kind === 'slip') return <circle className={classes.slip} cx={x} cy={y} r={4} />
  return (
    <g>
      <circle className={classes.goal} cx={x} cy={y} r={5} />
      <path className={classes.tick} d={`M${x - 2.2} ${y + 0.2}l1.6 1.6 3-3.2`} />
    </g>
  )
}
