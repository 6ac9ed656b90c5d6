import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import classes from './play-button.module.css'

export interface PlayButtonProps {
  /** Accessible name: "Play your line at 0:21". */
  readonly label: string
  /** Accessible name while it plays: "Stop". */
  readonly stopLabel: string
  readonly isPlaying: boolean
  readonly onPlay: () => void
  readonly onStop: () => void
  /** `lg`: the entire conversation; `md`: a single recording; `sm`: one line. */
  readonly size?: 'sm' | 'md' | 'lg'
  /** `surface` is for a sand background. */
  readonly tone?: 'iris' | 'sand' | 'done' | 'surface'
}

/** The round button that plays a recording. */
export function PlayButton(props: PlayButtonProps) {
  const { label, stopLabel, isPlaying, onPlay, onStop, size = 'sm', tone = 'iris' } = props
  return (
    <button
      type="button"
      className={classes.play}
      data-size={size}
      data-tone={tone}
      aria-label={isPlaying ? stopLabel : label}
      onClick={isPlaying ? onStop : onPlay}
    >
      {isPlaying ? <IconPlayerPauseFilled aria-hidden="true" /> : <IconPlayerPlayFilled aria-hidden="true" />}
    </button>
  )
}
