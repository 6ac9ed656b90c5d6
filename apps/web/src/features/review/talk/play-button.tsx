import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import classes from './play-button.module.css'

export interface PlayButtonProps {
  /** What it plays, read aloud: "Play your line at 0:21". */
  readonly label: string
  /** What it does while it plays: "Stop". */
  readonly stopLabel: string
  readonly isPlaying: boolean
  readonly onPlay: () => void
  readonly onStop: () => void
  /** `lg` the whole talk · `sm` one line. */
  readonly size?: 'sm' | 'lg'
  readonly tone?: 'iris' | 'sand' | 'done'
}

/** The round button before anything that sounds. */
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
