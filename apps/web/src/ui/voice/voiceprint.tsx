import { barsPath, barWidth } from './charts/bar.ts'
import { useElementSize } from './charts/use-element-size.ts'
import classes from './voiceprint.module.css'
import { filledBars, type VoiceprintWidth, voiceprintBars } from './voiceprint-shape.ts'

export interface VoiceprintProps {
  /** The phrase to draw. */
  readonly phrase: string
  /** `natural` (default): as wide as the phrase; `fit`: as wide as its host. */
  readonly width?: VoiceprintWidth
  /** Progress of playback or steps, 0 to 1. */
  readonly fill?: number
  /** `quiet`: not started; `iris`: in progress or the partner's; `done`: completed. */
  readonly tone?: 'quiet' | 'iris' | 'done'
  /** Sets the height; 32 px by default. */
  readonly className?: string | undefined
}

/** A phrase drawn as bars, one for each letter. Decorative: the words are next to it. */
export function Voiceprint({ phrase, width = 'natural', fill = 0, tone = 'quiet', className }: VoiceprintProps) {
  const [host, room] = useElementSize<HTMLSpanElement>()
  const bars = voiceprintBars(phrase, width, room)
  const filled = filledBars(bars.length, fill)
  return (
    <span
      ref={host}
      className={className ? `${classes.voiceprint} ${className}` : classes.voiceprint}
      data-tone={tone}
      data-voiceprint
      aria-hidden="true"
    >
      <svg className={classes.bars} strokeWidth={barWidth} aria-hidden="true" focusable="false">
        <path className={classes.off} d={barsPath(bars.slice(filled), barWidth)} />
        <path className={classes.on} d={barsPath(bars.slice(0, filled), barWidth)} />
      </svg>
    </span>
  )
}
