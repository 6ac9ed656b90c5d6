import type { Subscription } from '@parley/contracts/org/billing.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'
import { useCurrentOrganisation } from '#platform/session/organisations.ts'
import { isCovered, subscriptionQuery, usePaymentPage } from '#platform/session/subscription.ts'
import { Button } from '#ui/controls/button.tsx'
import classes from './subscription-banner.module.css'

/** Above every page while a subscription is neither active nor trialing; 64 px tall (specification §2). */
export function SubscriptionBanner() {
  const { t } = useTranslation('shell')
  const subscription = useQuery(subscriptionQuery).data?.subscription
  if (!subscription) return null
  if (subscription.status === 'PAST_DUE') return <DueBanner subscription={subscription} />
  if (isCovered(subscription)) return null
  return (
    <aside className={classes.banner} aria-label={t('expired.label')}>
      <p>{t('expired.text')}</p>
      <Link to="/platform/tariff-plans">{t('expired.renew')}</Link>
    </aside>
  )
}

/** Shown to every member while a payment is due; its text links to the plans. Owners can pay immediately. */
function DueBanner({ subscription: { grace_until: grace } }: { subscription: Subscription }) {
  const { t } = useTranslation('shell')
  const format = useFormat()
  const org = useCurrentOrganisation()
  const { mutate, isPending, isError } = usePaymentPage()
  const isOwner = org?.role === 'OWNER'
  if (org === undefined) return null
  const date = grace && format.date(grace, { day: 'numeric', month: 'long' })
  const text = isError ? t('due.failed') : date ? t('due.grace', { date }) : t('due.over')
  return (
    <aside className={classes.banner} aria-label={t('expired.label')}>
      <p role={isError ? 'alert' : undefined}>
        <Link to="/platform/tariff-plans">{isOwner ? text : t('due.member', { org: org.name })}</Link>
      </p>
      {isOwner && (
        <Button size="sm" busy={isPending} onClick={() => mutate()}>
          {t('due.pay')}
        </Button>
      )}
    </aside>
  )
}
