import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { ProblemLine } from './problem-line.tsx'

export interface ConfirmProps {
  readonly opened: boolean
  /** Says what is asked. */
  readonly title: string
  /** Repeats the verb of the question. */
  readonly verb: string
  /** Takes something away for good. */
  readonly danger?: boolean
  readonly busy?: boolean
  /** Why it did not work the last time. */
  readonly error?: unknown
  readonly onConfirm: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Asks before something is done; focus starts at the safe answer. */
export function Confirm(props: ConfirmProps) {
  const { opened, title, verb, danger = false, busy = false, error, onConfirm, onClose, children } = props
  const { t } = useTranslation('ui')
  return (
    <Dialog
      opened={opened}
      title={title}
      onClose={onClose}
      foot={
        <>
          <Button data-autofocus onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant={danger ? 'danger' : 'filled'} busy={busy} onClick={onConfirm}>
            {verb}
          </Button>
        </>
      }
    >
      {children}
      {error ? <ProblemLine error={error} /> : null}
    </Dialog>
  )
}
