import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/controls/icon-button.tsx'
import classes from './scenario.module.css'

export interface ScenarioNoticeProps {
  readonly text: string
  readonly isWarning?: boolean
  readonly onClose?: () => void
  /** Actions. */
  readonly children?: ReactNode
}

/** A notice about the entire scenario, above the form. */
export function ScenarioNotice({ text, isWarning = false, onClose, children }: ScenarioNoticeProps) {
  const { t } = useTranslation('ui')
  return (
    <div className={`note ${isWarning ? 'note-warn' : 'note-iris'} ${classes.notice}`} role="status">
      <p>{text}</p>
      <div>
        {children}
        {onClose && (
          <IconButton label={t('close')} tip="none" size="sm" onClick={onClose}>
            <IconX aria-hidden="true" />
          </IconButton>
        )}
      </div>
    </div>
  )
}
