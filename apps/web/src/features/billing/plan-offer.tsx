import type { Plan, Subscription } from '@parley/contracts/org/billing.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { Voiceprint } from '#ui/voice/voiceprint.tsx'
import { isOfPlan, monthlyOf, offerOf, titleOf, trialDays } from './billing.rules.ts'
import { ChangePlanDialog } from './change-plan-dialog.tsx'
import { PlanCard } from './plan-card.tsx'
import classes from './plans-page.module.css'
import { RefusedLine } from './refused-line.tsx'
import { useCheckout } from './use-billing.ts'

export interface PlanOfferProps {
  readonly plan: Plan
  readonly plans: readonly Plan[]
  readonly subscription: Subscription | null
  /** Whether the current plan is known and no payment is pending. Buying is disabled until then. */
  readonly isKnown: boolean
  readonly onPaid: () => void
}

/** A plan for sale and the action that choosing it triggers. */
export function PlanOffer(props: PlanOfferProps) {
  const { plan, plans, subscription } = props
  const { t } = useTranslation('billing')
  const format = useFormat()
  const isYearly = plan.billing_period === 'YEARLY'
  const monthly = isYearly ? monthlyOf(plans, plan) : undefined
  const days = trialDays(plan, subscription)
  const perMonth = format.money(plan.amount / 12, plan.currency)
  const under = [
    isYearly &&
      (monthly
        ? t('plans.instead', { price: perMonth, usual: format.money(monthly.amount, monthly.currency) })
        : t('plans.aMonth', { price: perMonth })),
    days > 0 ? t('plans.firstDays', { count: days }) : t('plans.anyTime'),
  ]
  return (
    <PlanCard
      isMain
      title={titleOf(plan)}
      tag={isOfPlan(subscription, plan) ? t('plans.yours') : undefined}
      price={format.money(plan.amount, plan.currency)}
      per={t(`per.${plan.billing_period}`)}
      under={under.filter(Boolean).join(' ')}
      bars={<Voiceprint phrase={t('plans.voice')} width="fit" fill={1} className={classes.bars} />}
      features={plan.features}
    >
      <OfferButton {...props} days={days} />
    </PlanCard>
  )
}

function OfferButton({ plan, subscription, isKnown, onPaid, days }: PlanOfferProps & { days: number }) {
  const { t } = useTranslation('billing')
  const [isAsked, setIsAsked] = useState(false)
  const checkout = useCheckout(onPaid)
  const offer = offerOf(plan, subscription)
  if (!isKnown || offer === 'current') {
    return (
      <Button size="lg" wide disabled>
        {offer === 'current' ? t('plans.inUse') : t('plans.choose')}
      </Button>
    )
  }
  if (offer === 'settle') {
    return (
      <ButtonLink to="/platform/user-profile" search={{ tab: 'subscription' }} size="lg" wide>
        {t('plans.settle')}
      </ButtonLink>
    )
  }
  if (offer === 'change') {
    return (
      <>
        <Button size="lg" wide onClick={() => setIsAsked(true)}>
          {t('plans.change')}
        </Button>
        {subscription && (
          <ChangePlanDialog
            plan={plan}
            subscription={subscription}
            opened={isAsked}
            onClose={() => setIsAsked(false)}
          />
        )}
      </>
    )
  }
  return (
    <>
      <Button variant="filled" size="lg" wide busy={checkout.isPending} onClick={() => checkout.mutate(plan)}>
        {days > 0 ? t('plans.try', { count: days }) : t('plans.choose')}
      </Button>
      {checkout.error && <RefusedLine error={checkout.error} />}
    </>
  )
}
