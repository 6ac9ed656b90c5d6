import { IconPlayerPlayFilled, IconPlayerStopFilled, IconVolume } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './sound-button.module.css'
import type { Sounding, WordSound } from './use-word-sound.ts'

export interface SoundButtonProps {
  /** The text to speak. */
  readonly text: string
  readonly sounding: Sounding
  readonly sound: WordSound
  /** `lg` if the word is the main element; `sm` in a row. */
  readonly size?: 'sm' | 'lg'
}

/** The round button that plays a word. */
export function SoundButton({ text, sounding, sound, size = 'sm' }: SoundButtonProps) {
  const { t } = useTranslation('vocabulary')
  const isPlaying = sound.playing === sounding.key
  const Rest = size === 'lg' ? IconPlayerPlayFilled : IconVolume
  return (
    <button
      type="button"
      className={classes.sound}
      data-size={size}
      data-playing={isPlaying || undefined}
      aria-label={t(isPlaying ? 'sound.stop' : 'sound.play', { text })}
      onClick={() => sound.toggle(sounding)}
    >
      {isPlaying ? <IconPlayerStopFilled aria-hidden="true" /> : <Rest aria-hidden="true" />}
    </button>
  )
}
