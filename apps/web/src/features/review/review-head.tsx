import { endonyms } from '@parley/contracts/language.ts'
import type { Review } from '@parley/contracts/review.ts'
import { IconChevronLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/format.ts'
import { ButtonLink } from '#ui/button.tsx'
import classes from './review-head.module.css'
import { useOutcome } from './use-outcome.ts'

const day: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long' }

/** What was reached, in one sentence, and the way to talk again. */
export function ReviewHead({ review }: { readonly review: Review }) {
  const { t } = useTranslation('review')
  const format = useFormat()
  const outcome = useOutcome()
  const { scenario, part } = review
  const reached = review.goals.filter((goal) => goal.used).length
  return (
    <>
      <Link to="/platform/history/{-$id}" params={{ id: undefined }} className={classes.crumb}>
        <IconChevronLeft className="i" aria-hidden="true" />
        {t('history.title')}
      </Link>
      <div className={classes.head}>
        <div className={classes.told}>
          <h1>
            {review.status === 'ready'
              ? outcome({ ...review, goals_reached: reached, goals_total: review.goals.length })
              : scenario.title}
          </h1>
          <ul className={classes.facts}>
            {review.status === 'ready' && <li>{scenario.title}</li>}
            <li lang={scenario.target_language}>{endonyms[scenario.target_language]}</li>
            <li>{format.date(review.started_at, day)}</li>
            <li>{format.duration(review.duration_ms)}</li>
          </ul>
        </div>
        <div className={classes.acts}>
          <ButtonLink
            to="/platform/conversation"
            search={{ scenario: scenario._id, ...(part === null ? {} : { part }) }}
            variant={review.status === 'ready' ? 'filled' : 'outline'}
          >
            {t('talkAgain')}
          </ButtonLink>
        </div>
      </div>
    </>
  )
}
