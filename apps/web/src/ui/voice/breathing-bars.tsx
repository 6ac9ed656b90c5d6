import type { CSSProperties } from 'react'
import classes from './breathing-bars.module.css'

const places = Array.from({ length: 24 }, (_, place) => place)

/** Loading indicator: a line of pulsing bars, static with reduced motion. Decorative. */
export function BreathingBars() {
  return (
    <span className={classes.bars} aria-hidden="true">
      {places.map((place) => (
        <b key={place} style={{ '--place': place } as CSSProperties} />
      ))}
    </span>
  )
}
