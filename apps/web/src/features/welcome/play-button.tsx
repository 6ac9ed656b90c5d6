import { IconPlayerPlayFilled, IconPlayerStopFilled } from '@tabler/icons-react'
import classes from './welcome.module.css'

export interface PlayButtonProps {
  readonly label: string
  readonly isPlaying: boolean
  readonly onPress: () => void
}

/** The round button that plays a sentence; pressing it again stops. */
export function PlayButton({ label, isPlaying, onPress }: PlayButtonProps) {
  const Icon = isPlaying ? IconPlayerStopFilled : IconPlayerPlayFilled
  return (
    <button type="button" className={classes.play} aria-label={label} aria-pressed={isPlaying} onClick={onPress}>
      <Icon aria-hidden="true" />
    </button>
  )
}
