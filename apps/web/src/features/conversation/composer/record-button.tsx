import { IconMicrophone } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoudness } from '../talk/use-page.ts'
import { type Floor, isUnderWay } from '../turns/floor.ts'
import classes from './record-button.module.css'

export interface RecordButtonProps {
  floor: Floor
  /** False for an examiner, who cannot be interrupted. */
  mayInterrupt: boolean
  /** Loudness from 0 to 1. */
  level: () => number
  onPress: () => void
  /** Label while idle, if different from "Record". */
  idleLabel?: string | undefined
  /** Label while recording. */
  stopLabel?: string | undefined
  children?: ReactNode
}

/** The big record button. Coral only while the microphone is open. */
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
    waiting: floor.kind === 'opening' ? t('record.opening') : t('record.wait'),
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
  return floor.kind === 'opening' || isUnderWay(floor) ? 'waiting' : floor.kind
}
