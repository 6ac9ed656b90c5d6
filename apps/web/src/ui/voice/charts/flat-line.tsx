import { voiceprintBars } from '../voiceprint-shape.ts'
import { barsPath, barWidth } from './bar.ts'
import classes from './flat-line.module.css'

const room = { widthPx: 156, heightPx: 40 }
const places = 26

export interface FlatLineProps {
  /** A short word in the middle for an empty state; undefined for a failed one. */
  readonly word?: string
}

/** A line of dots, for empty and failed lists. Decorative. */
export function FlatLine({ word = '' }: FlatLineProps) {
  const shown = word.slice(0, places)
  const before = Math.floor((places - shown.length) / 2)
  const phrase = shown.padStart(before + shown.length).padEnd(places)
  return (
    <svg
      className={classes.line}
      viewBox={`0 0 ${room.widthPx} ${room.heightPx}`}
      strokeWidth={barWidth}
      aria-hidden="true"
      focusable="false"
    >
      <path d={barsPath(voiceprintBars(phrase, 'natural', room), barWidth)} />
    </svg>
  )
}
