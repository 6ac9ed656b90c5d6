import type { Org } from '@parley/contracts/org/org.ts'
import { useTranslation } from 'react-i18next'
import { signOut } from '#platform/session/user.ts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import { useSwitch } from './use-organisations.ts'

export interface SuspendedDialogProps {
  readonly current: Org
  /** The user's personal organisation, which cannot be suspended. */
  readonly home: Org
}

/** Says that the current organisation cannot be used, and offers the personal one. */
export function SuspendedDialog({ current, home }: SuspendedDialogProps) {
  const { t } = useTranslation('org')
  const { t: ts } = useTranslation('shell')
  const { mutate, isPending, error } = useSwitch()
  return (
    <Dialog
      opened
      title={t('suspended.title', { name: current.name })}
      foot={
        <>
          <Button variant="quiet" onClick={() => void signOut()}>
            {ts('logout')}
          </Button>
          <Button variant="filled" data-autofocus busy={isPending} onClick={() => mutate(home)}>
            {t('suspended.switch')}
          </Button>
        </>
      }
    >
      <p className="muted">{t('suspended.text', { name: current.name })}</p>
      {error && <ProblemLine error={error} />}
    </Dialog>
  )
}
