import { IconPlayerPlayFilled, IconPlayerStopFilled, IconVolume } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Reading } from '#platform/http/use-reading.ts'
import classes from './briefing-lists.module.css'

export interface HearButtonProps {
  readonly text: string
  readonly reading: Reading
  /** `lg` before a phrase, `sm` after a word. */
  readonly size: 'sm' | 'lg'
}

/** Reads a phrase or word aloud; a second click stops it. */
export function HearButton({ text, reading, size }: HearButtonProps) {
  const { t } = useTranslation('briefing')
  const isPlaying = reading.playing === text
  const Rest = size === 'lg' ? IconPlayerPlayFilled : IconVolume
  const Icon = isPlaying ? IconPlayerStopFilled : Rest
  return (
    <button
      type="button"
      className={size === 'lg' ? classes.play : classes.hear}
      aria-label={t('hear', { text })}
      aria-pressed={isPlaying}
      onClick={() => reading.toggle(text)}
    >
      <Icon className="i" aria-hidden="true" />
    </button>
  )
}

/** Shown if neither the server nor the device could read the text aloud. */
export function Unreadable({ text, reading }: Pick<HearButtonProps, 'text' | 'reading'>) {
  const { t } = useTranslation('briefing')
  if (reading.failed !== text) return null
  return (
    <p role="alert" className={classes.unreadable}>
      {t('unreadable')}
    </p>
  )
}
