import type { Subscription } from '@parley/contracts/org/billing.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useConfig } from '#platform/config.ts'
import { useFormat } from '#platform/language/format.ts'
import { useCurrentOrganisation } from '#platform/session/organisations.ts'
import { subscriptionQuery } from '#platform/session/subscription.ts'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { type Standing, standingOf, titleOf } from './billing.rules.ts'
import { CreditText } from './credit-text.tsx'
import { SandboxNote, SandboxTime } from './sandbox-note.tsx'
import { SubscriptionActions } from './subscription-actions.tsx'
import classes from './subscription-panel.module.css'
import { creditQuery } from './use-billing.ts'

/** The current organisation's subscription and its owner's actions. */
export function SubscriptionPanel() {
  const { t } = useTranslation('billing')
  const org = useCurrentOrganisation()
  const info = useQuery(subscriptionQuery)
  const isOwner = org?.role === 'OWNER'
  const { payments, everything_included: isIncluded } = useConfig()
  const hasPlans = payments.provider !== 'off' && !isIncluded
  return (
    <Loaded failed={t('subscription.failed')} query={info}>
      {({ subscription, owed }) =>
        subscription === null ? (
          <Empty
            title={t(isIncluded ? 'included.title' : 'subscription.none')}
            action={
              isOwner && hasPlans ? (
                <ButtonLink to="/platform/tariff-plans" variant="filled">
                  {t('subscription.seePlans')}
                </ButtonLink>
              ) : undefined
            }
          >
            {isIncluded
              ? t('included.text')
              : isOwner && payments.provider === 'off'
                ? t('off.text')
                : isOwner
                  ? t('subscription.noneText', { count: org.free_usage.limit })
                  : t('subscription.noneMember', { org: org?.name })}
          </Empty>
        ) : (
          <div className={classes.panel}>
            {isOwner && <SandboxNote>{hasTime(subscription) && <SandboxTime />}</SandboxNote>}
            <Figures subscription={subscription} />
            {isOwner && <LeftOver subscription={subscription} />}
            {isOwner ? (
              <SubscriptionActions subscription={subscription} />
            ) : (
              <p className="muted">{t('subscription.ownerPays', { org: org?.name })}</p>
            )}
            {isOwner && owed && (
              <>
                <Figures subscription={owed} />
                <SubscriptionActions subscription={owed} />
              </>
            )}
          </div>
        )
      }
    </Loaded>
  )
}

/** The remaining credit; nothing if the provider cannot be reached, because the rest of the panel still applies. */
function LeftOver({ subscription: { provider, status } }: { subscription: Subscription }) {
  const isOpen = provider !== 'operator' && status !== 'CANCELLED'
  const { data } = useQuery({ ...creditQuery, enabled: isOpen })
  return isOpen && data ? (
    <p className={classes.credit}>
      <CreditText credit={data} />
    </p>
  ) : null
}

/** A sandbox subscription's clock can be moved forward until it has ended. */
const hasTime = ({ provider, status }: Subscription) => provider === 'sandbox' && status !== 'CANCELLED'

const tone: Readonly<Record<Standing, string>> = {
  ACTIVE: 'tag-done',
  TRIALING: 'tag-iris',
  PENDING_CANCEL: 'tag-warn',
  PAST_DUE: 'tag-warn',
  GRACE: 'tag-warn',
  GIFT: 'tag-done',
  GIFT_ENDING: 'tag-warn',
  CANCELLED: '',
}

function Figures({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('billing')
  const format = useFormat()
  const { plan, status, pending_cancel_date: ends, trial_end_date: trialEnds, next_payment_date: next } = subscription
  const standing = standingOf(subscription)
  const day = (moment: string) => format.date(moment, { dateStyle: 'long' })
  const price = `${format.money(plan.amount, plan.currency)} ${t(`per.${plan.billing_period}`)}`
  const rows: [string, string][] = [
    [t('subscription.plan'), titleOf(plan)],
    ...(subscription.provider === 'operator' ? [] : [[t('subscription.price'), price] as [string, string]]),
    [t('subscription.start'), day(subscription.start_date)],
    ...(status === 'TRIALING' && trialEnds ? [[t('subscription.trialEnds'), day(trialEnds)] as [string, string]] : []),
    ...(next && !ends ? [[t('subscription.next'), day(next)] as [string, string]] : []),
    ...(ends ? [[t('subscription.ends'), day(ends)] as [string, string]] : []),
  ]
  return (
    <>
      <p className={classes.status}>
        <span className={`tag ${tone[standing]}`}>{t(`status.${standing}`)}</span>{' '}
        {t(`statusText.${standing}`, { date: subscription.grace_until && day(subscription.grace_until) })}
      </p>
      <dl className={classes.figures}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
