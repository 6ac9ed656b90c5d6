import { IconMicrophone } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoudness } from '../stage/use-page.ts'
import { type Floor, isUnderWay } from '../turns/floor.ts'
import classes from './record-button.module.css'

export interface RecordButtonProps {
  floor: Floor
  /** An examiner who speaks is not cut off. */
  mayInterrupt: boolean
  /** Loudness from 0 to 1. */
  level: () => number
  onPress: () => void
  /** What it says while idle, where that is not "Record". */
  idleLabel?: string | undefined
  /** What it says while recording. */
  stopLabel?: string | undefined
  children?: ReactNode
}

/** The one big button. Coral only while the microphone is open. */
export function RecordButton({
  floor,
  mayInterrupt,
  level,
  onPress,
  idleLabel,
  stopLabel,
  children,
}: RecordButtonProps) {
  const { t } = useTranslation('conversation')
  const button = useRef<HTMLButtonElement>(null)
  const look = lookOf(floor)
  useLoudness(button, look === 'recording', level)
  const isShut = look === 'waiting' || (look === 'speaking' && !mayInterrupt)
  const labels = {
    idle: idleLabel ?? t('record.idle'),
    recording: stopLabel ?? t('record.stop'),
    waiting: floor.is === 'opening' ? t('record.opening') : t('record.wait'),
    speaking: mayInterrupt ? t('record.interrupt') : t('record.waitQuestion'),
  }
  return (
    <button
      ref={button}
      type="button"
      className={classes.record}
      data-is={look}
      aria-label={labels[look]}
      aria-disabled={isShut || undefined}
      aria-keyshortcuts="Space"
      onClick={isShut ? undefined : onPress}
    >
      {look !== 'recording' && <IconMicrophone aria-hidden="true" />}
      {children}
    </button>
  )
}

function lookOf(floor: Floor): 'idle' | 'recording' | 'waiting' | 'speaking' {
  return floor.is === 'opening' || isUnderWay(floor) ? 'waiting' : floor.is
}
