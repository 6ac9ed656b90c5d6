import { IconMicrophone } from '@tabler/icons-react'
import classes from './mic-button.module.css'

export interface MicButtonProps {
  readonly label: string
  /** `next`: the primary action; `rest`: can be repeated; `live`: the microphone is open. */
  readonly tone: 'next' | 'rest' | 'live'
  readonly disabled?: boolean
  readonly onClick: () => void
}

/** A single line's round record button. */
export function MicButton({ label, tone, disabled = false, onClick }: MicButtonProps) {
  return (
    <button
      type="button"
      className={classes.mic}
      data-tone={tone}
      aria-label={label}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
    >
      {tone !== 'live' && <IconMicrophone aria-hidden="true" />}
    </button>
  )
}
