import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../controls/button.tsx'
import { ProblemLine } from '../states/problem-line.tsx'
import { Dialog } from './dialog.tsx'

export interface ConfirmProps {
  readonly opened: boolean
  /** The question. */
  readonly title: string
  /** Label of the confirm button: the verb from the question. */
  readonly verb: string
  /** Marks an action that deletes something permanently. */
  readonly danger?: boolean
  readonly busy?: boolean
  /** Error of the last attempt. */
  readonly error?: unknown
  readonly onConfirm: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Asks for confirmation; the focus starts on the safe answer. */
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
