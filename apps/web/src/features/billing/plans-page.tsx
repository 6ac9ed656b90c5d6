import type { Plan, Subscription } from '@parley/contracts/org/billing.ts'
import { IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfig } from '#platform/config.ts'
import { useFormat } from '#platform/language/format.ts'
import { useCurrentOrganisation } from '#platform/session/organisations.ts'
import { isCovered, subscriptionQuery } from '#platform/session/subscription.ts'
import { Button, ButtonAnchor } from '#ui/controls/button.tsx'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { Segmented } from '#ui/controls/segmented.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { Page } from '#ui/page/page.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { BarGroups } from '#ui/voice/charts/bar-groups.tsx'
import { isByContact, monthlyOf, type Period, periodsOf, plansOf, savedMonths } from './billing.rules.ts'
import { PaymentNote } from './payment-note.tsx'
import { PlanCard } from './plan-card.tsx'
import { PlanOffer } from './plan-offer.tsx'
import classes from './plans-page.module.css'
import { SandboxNote } from './sandbox-note.tsx'
import { plansQuery, useArrival, useAwaitPayment } from './use-billing.ts'

/** The plans on offer. Only the organisation's owner sees prices and pays. */
export function PlansPage() {
  const { t } = useTranslation('billing')
  const org = useCurrentOrganisation()
  const plans = useQuery(plansQuery)
  const { payments, everything_included: isIncluded } = useConfig()
  const navigate = useNavigate()
  const { checkout } = useSearch({ from: '/platform/shell/tariff-plans' })
  const awaitPayment = useAwaitPayment(() => void toast(t('plans.begun')))
  const back = useEffectEvent(() => {
    awaitPayment()
    void navigate({ to: '/platform/tariff-plans', search: {}, replace: true })
  })
  useEffect(() => {
    if (checkout === 'completed') back()
  }, [checkout])
  if (org?.role !== undefined && org.role !== 'OWNER') {
    return (
      <Page>
        <Empty
          level={1}
          title={t('plans.notOwner', { org: org.name })}
          action={<ButtonLink to="/platform/dashboard">{t('plans.practise')}</ButtonLink>}
        >
          {t('plans.notOwnerText')}
        </Empty>
      </Page>
    )
  }
  if (payments.provider === 'off' || isIncluded) {
    return (
      <Page>
        <Empty
          level={1}
          title={t(isIncluded ? 'included.title' : 'off.title')}
          action={<ButtonLink to="/platform/dashboard">{t('plans.practise')}</ButtonLink>}
        >
          {t(isIncluded ? 'included.text' : 'off.text')}
        </Empty>
        {!isIncluded && (
          <div className={classes.plans}>
            <TeamCards plans={plans.data ?? []} />
          </div>
        )}
      </Page>
    )
  }
  return (
    <Page>
      <SandboxNote />
      {plans.data === undefined && <h1 className="sr">{t('plans.title')}</h1>}
      <Loaded failed={t('plans.failed')} query={plans}>
        {(all) => <Offers plans={all} onPaid={awaitPayment} />}
      </Loaded>
      <Fine />
    </Page>
  )
}

function Offers({ plans, onPaid }: { plans: readonly Plan[]; onPaid: () => void }) {
  const { t } = useTranslation('billing')
  const format = useFormat()
  const org = useCurrentOrganisation()
  const { data } = useQuery(subscriptionQuery)
  const periods = periodsOf(plans)
  const subscription = data?.subscription ?? null
  const paid = useArrival()
  const arrival = isCovered(subscription) ? null : paid
  const [chosen, setChosen] = useState<Period | undefined>(undefined)
  const period =
    chosen ?? (subscription?.status !== 'CANCELLED' ? subscription?.plan.billing_period : undefined) ?? periods[0]
  const saved = Math.max(0, ...plansOf(plans, 'YEARLY').map((yearly) => savedMonths(yearly, monthlyOf(plans, yearly))))
  const segmentOf = (value: Period) => ({
    value,
    label: t(`period.${value}`),
    note: value === 'YEARLY' && saved > 0 ? t('period.saved', { count: saved }) : undefined,
  })
  const free = org?.free_usage.limit ?? 0
  return (
    <>
      <div className={classes.head}>
        <div>
          <h1>{t('plans.title')}</h1>
          <p>{t('plans.text', { count: free })}</p>
        </div>
        {period !== undefined && periods.length > 1 && (
          <Segmented
            label={t('period.label')}
            segments={periods.toReversed().map(segmentOf)}
            chosen={period}
            onChoose={setChosen}
          />
        )}
      </div>
      <PaymentNote arrival={arrival} onAsk={onPaid} />
      <div className={classes.plans}>
        <FreeCard subscription={subscription} limit={free} price={format.money(0, plans[0]?.currency ?? 'EUR')} />
        {period &&
          plansOf(plans, period).map((plan) => (
            <PlanOffer
              key={plan._id}
              plan={plan}
              plans={plans}
              subscription={subscription}
              isKnown={data !== undefined && arrival === null}
              onPaid={onPaid}
            />
          ))}
        <TeamCards plans={plans} />
      </div>
    </>
  )
}

const isOver = (subscription: Subscription | null) => subscription === null || subscription.status === 'CANCELLED'

interface FreeCardProps {
  readonly subscription: Subscription | null
  readonly limit: number
  readonly price: string
}

function FreeCard({ subscription, limit, price }: FreeCardProps) {
  const { t } = useTranslation('billing')
  const isCurrent = isOver(subscription)
  return (
    <PlanCard
      title={t('free.title')}
      tag={isCurrent ? t('plans.yours') : undefined}
      price={price}
      under={t('free.under')}
      bars={<BarGroups done={Array.from({ length: 3 }, () => false)} seed="three a day" className={classes.bars} />}
      features={[t('free.conversations', { count: limit }), t('free.library'), t('free.ielts'), t('free.vocabulary')]}
    >
      <Button size="lg" wide disabled>
        {isCurrent ? t('plans.inUse') : t('free.included')}
      </Button>
    </PlanCard>
  )
}

/** The plans that are arranged by mail, shown even if none are sold online. */
const TeamCards = ({ plans }: { plans: readonly Plan[] }) =>
  plans.filter(isByContact).map((plan) => <TeamCard key={plan._id} plan={plan} />)

function TeamCard({ plan }: { plan: Plan }) {
  const { t } = useTranslation('billing')
  const { sales_email } = useConfig()
  return (
    <PlanCard
      title={t('team.title')}
      price={t('team.price')}
      isPriceInWords
      under={t('team.under')}
      bars={
        <BarGroups
          done={Array.from({ length: 11 }, () => false)}
          seed="a team of many voices"
          className={classes.bars}
        />
      }
      features={[...plan.features, t('team.everything')]}
    >
      <ButtonAnchor
        href={`mailto:${sales_email}?subject=${encodeURIComponent(t('team.subject'))}`}
        size="lg"
        wide
        icon={<IconMail aria-hidden="true" />}
      >
        {t('team.contact')}
      </ButtonAnchor>
    </PlanCard>
  )
}

/** Answers to common questions before payment. */
function Fine() {
  const { t } = useTranslation('billing')
  return (
    <section className={classes.fine} aria-label={t('fine.label')}>
      {(['cancel', 'change', 'words'] as const).map((key) => (
        <div key={key}>
          <h3>{t(`fine.${key}.title`)}</h3>
          <p>{t(`fine.${key}.text`)}</p>
        </div>
      ))}
    </section>
  )
}
