import type { Plan, Subscription } from '@parley/contracts/org/billing.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { titleOf } from './billing.rules.ts'
import { CreditText } from './credit-text.tsx'
import { RefusedLine } from './refused-line.tsx'
import { previewQuery, useChangePlan } from './use-billing.ts'

export interface ChangePlanDialogProps {
  readonly plan: Plan
  readonly subscription: Subscription
  readonly opened: boolean
  readonly onClose: () => void
}

/** Asks for confirmation before a plan change and states the immediate charge. */
export function ChangePlanDialog({ plan, subscription, opened, onClose }: ChangePlanDialogProps) {
  const { t } = useTranslation('billing')
  const format = useFormat()
  const preview = useQuery({ ...previewQuery(plan._id), enabled: opened })
  const { mutate, isPending, error, reset } = useChangePlan(() => {
    void toast(t('change.done', { plan: titleOf(plan) }))
    onClose()
  })
  const close = () => {
    reset()
    onClose()
  }
  const charged = preview.data && {
    price: format.money(preview.data.amount, preview.data.currency),
    date: preview.data.next_payment_date && format.date(preview.data.next_payment_date, { dateStyle: 'long' }),
  }
  const foot = (
    <>
      <Button data-autofocus onClick={close}>
        {t('change.keep')}
      </Button>
      <Button variant="filled" busy={isPending} disabled={preview.data === undefined} onClick={() => mutate(plan)}>
        {t('change.change')}
      </Button>
    </>
  )
  return (
    <Dialog
      opened={opened}
      title={t('change.question', { plan: titleOf(plan), period: t(`change.period.${plan.billing_period}`) })}
      onClose={close}
      foot={foot}
    >
      <p className="muted">
        {subscription.status === 'TRIALING' ? t('change.endsTrial') : t('change.now')}{' '}
        {charged && (preview.data.amount > 0 ? t('change.charged', { price: charged.price }) : t('change.free'))}{' '}
        {charged?.date && !preview.data?.credit && t('change.next', { date: charged.date })}
      </p>
      {preview.data?.credit && (
        <p>
          <CreditText credit={preview.data.credit} />
        </p>
      )}
      {preview.isPending && <p className="muted">{t('change.asking')}</p>}
      {preview.error && <RefusedLine error={preview.error} />}
      {error && <RefusedLine error={error} />}
    </Dialog>
  )
}
