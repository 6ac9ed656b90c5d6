import { IconMicrophone } from '@tabler/icons-react'
import type { Ref } from 'react'
import classes from './mic-button.module.css'

export interface MicButtonProps {
  readonly label: string
  /** `next`: the primary action; `rest`: can be repeated; `live`: the microphone is open. */
  readonly tone: 'next' | 'rest' | 'live'
  /** `lg`: the main button of a page; `md`: beside a line. */
  readonly size?: 'md' | 'lg'
  readonly disabled?: boolean
  /** The key that does the same, as `aria-keyshortcuts` names it. */
  readonly shortcut?: string
  readonly onClick: () => void
  readonly ref?: Ref<HTMLButtonElement>
}

/** The round record button. */
export function MicButton({ label, tone, size = 'md', disabled = false, shortcut, onClick, ref }: MicButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      className={classes.mic}
      data-tone={tone}
      data-size={size}
      aria-label={label}
      aria-disabled={disabled || undefined}
      aria-keyshortcuts={shortcut}
      onClick={disabled ? undefined : onClick}
    >
      {tone !== 'live' && <IconMicrophone aria-hidden="true" />}
    </button>
  )
}
