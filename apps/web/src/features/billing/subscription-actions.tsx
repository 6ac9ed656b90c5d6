import type { Subscription } from '@parley/contracts/org/billing.ts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'
import { usePaymentPage } from '#platform/session/subscription.ts'
import { Button, type ButtonVariant } from '#ui/controls/button.tsx'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { type Act, actsOf } from './billing.rules.ts'
import { RefusedLine } from './refused-line.tsx'
import classes from './subscription-panel.module.css'
import { useAct } from './use-billing.ts'

/** The owner's available actions. Each change requires confirmation. */
export function SubscriptionActions({ subscription }: { subscription: Subscription }) {
  const acts = actsOf(subscription)
  return (
    <div className={classes.acts}>
      {acts.map((act, place) => (
        <ActButton key={act} act={act} subscription={subscription} variant={place === 0 ? 'filled' : 'outline'} />
      ))}
    </div>
  )
}

interface ActProps {
  readonly subscription: Subscription
  readonly variant: ButtonVariant
}

function ActButton({ act, ...rest }: ActProps & { act: Act }): ReactNode {
  const { t } = useTranslation('billing')
  switch (act) {
    case 'choose':
    case 'change':
      return (
        <ButtonLink to="/platform/tariff-plans" variant={act === 'choose' ? 'filled' : 'outline'}>
          {t(`act.${act}`)}
        </ButtonLink>
      )
    case 'update_payment':
      return <UpdatePayment {...rest} />
    default:
      return <AskedAct act={act} {...rest} />
  }
}

function UpdatePayment({ variant }: ActProps) {
  const { t } = useTranslation('billing')
  const { mutate, isPending, error } = usePaymentPage()
  return (
    <>
      <Button variant={variant} busy={isPending} onClick={() => mutate()}>
        {t('act.update_payment')}
      </Button>
      {error && <RefusedLine error={error} />}
    </>
  )
}

/** Cancels, resumes or ends the trial: states the consequences and the charge, then performs it once. */
function AskedAct({ act, subscription, variant }: ActProps & { act: 'cancel' | 'resume' | 'end_trial' }) {
  const { t } = useTranslation('billing')
  const format = useFormat()
  const [isAsked, setIsAsked] = useState(false)
  const { mutate, isPending, error, reset } = useAct(act, () => {
    setIsAsked(false)
    void toast(t(`${act}.done`))
  })
  const close = () => {
    setIsAsked(false)
    reset()
  }
  const day = (moment: string | null) => moment && format.date(moment, { dateStyle: 'long' })
  const { plan, status, next_payment_date: next, pending_cancel_date: ends } = subscription
  // An overdue period is unpaid.
  const endsAtOnce = act === 'cancel' && status === 'PAST_DUE'
  const values = { date: day(ends ?? next) ?? '', price: format.money(plan.amount, plan.currency) }
  const foot = (
    <>
      <Button data-autofocus onClick={close}>
        {t(`${act}.keep`)}
      </Button>
      <Button variant={act === 'cancel' ? 'danger' : 'filled'} busy={isPending} onClick={() => mutate()}>
        {t(`${act}.do`)}
      </Button>
    </>
  )
  return (
    <>
      <Button variant={act === 'cancel' ? 'danger-quiet' : variant} onClick={() => setIsAsked(true)}>
        {t(`act.${act}`)}
      </Button>
      <Dialog opened={isAsked} title={t(`${act}.question`)} onClose={close} foot={foot}>
        <p className="muted">{t(endsAtOnce ? 'cancel.textNow' : `${act}.text`, values)}</p>
        {error && <RefusedLine error={error} />}
      </Dialog>
    </>
  )
}
