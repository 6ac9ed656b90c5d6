// Explains, before the learner says anything, why the conversation cannot start now.
import type { Briefing } from '@parley/contracts/library/briefing.ts'
import { may } from '@parley/contracts/org/policy.ts'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { orgQuery } from '../dashboard/use-free-usage.ts'
import classes from './briefing-dock.module.css'

/** Today's free conversations are used up. */
export function NoneLeft({ free }: { readonly free: NonNullable<Briefing['free_conversations']> }) {
  const { t } = useTranslation('briefing')
  const format = useFormat()
  const { data: org } = useQuery(orgQuery)
  return (
    <>
      <div className={classes.row} data-alone>
        {org !== undefined && may(org.role, 'manage_billing') && (
          <ButtonLink variant="filled" size="lg" to="/platform/tariff-plans">
            {t('free.plans')}
          </ButtonLink>
        )}
        <ButtonLink variant="quiet" size="lg" to="/platform/dashboard">
          {t('dock.leave')}
        </ButtonLink>
      </div>
      <p className={classes.tell} role="status">
        <IconLock className="i" aria-hidden="true" /> <strong>{t('free.used', { count: free.limit })}</strong>{' '}
        <span>{t('free.more', { time: format.time(free.resets_at) })}</span>
      </p>
    </>
  )
}

/** Translation keys cannot contain dots. */
const whyOf = { 'BUDGET.EXCEEDED': 'BUDGET_EXCEEDED', 'USER.EMAIL_NOT_VERIFIED': 'USER_EMAIL_NOT_VERIFIED' } as const

/** The model for this scenario is not available. */
export function NobodyAnswers({ briefing: { model_refusal: refusal } }: { readonly briefing: Briefing }) {
  const { t } = useTranslation('briefing')
  const whyId = useId()
  const why = refusal === null ? 'none' : whyOf[refusal]
  return (
    <>
      <div className={classes.row} data-alone>
        <Button variant="filled" size="lg" aria-disabled="true" aria-describedby={whyId}>
          {t('dock.start')}
        </Button>
        <ButtonLink variant="quiet" size="lg" to="/platform/dashboard">
          {t('dock.leave')}
        </ButtonLink>
      </div>
      <p id={whyId} className={classes.tell} role="status">
        <strong>{t(`nobody.${why}.title`)}</strong> <span>{t(`nobody.${why}.text`)}</span>
      </p>
    </>
  )
}
