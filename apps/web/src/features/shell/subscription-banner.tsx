import type { Subscription } from '@parley/contracts/billing.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/format.ts'
import { useCurrentOrganisation } from '#platform/organisations.ts'
import { isCovered, subscriptionQuery, usePaymentPage } from '#platform/subscription.ts'
import { Button } from '#ui/button.tsx'
import classes from './subscription-banner.module.css'

/** Above every page while there is a subscription that is neither active nor trialing; 64 px high (specification §2). */
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

/** A payment is due. Its owner gets to where it is paid; others hear of it once it shuts something. */
function DueBanner({ subscription: { grace_until: grace } }: { subscription: Subscription }) {
  const { t } = useTranslation('shell')
  const format = useFormat()
  const org = useCurrentOrganisation()
  const { mutate, isPending, isError } = usePaymentPage()
  const isOwner = org?.role === 'OWNER'
  if (org === undefined || (!isOwner && grace !== null)) return null
  const date = grace && format.date(grace, { day: 'numeric', month: 'long' })
  const text = isError ? t('due.failed') : date ? t('due.grace', { date }) : t('due.over')
  return (
    <aside className={classes.banner} aria-label={t('expired.label')}>
      <p role={isError ? 'alert' : undefined}>{isOwner ? text : t('due.member', { org: org.name })}</p>
      {isOwner && (
        <Button size="sm" busy={isPending} onClick={() => mutate()}>
          {t('due.pay')}
        </Button>
      )}
    </aside>
  )
}
