import { endonyms } from '@parley/contracts/language/language.ts'
import type { PublicReview, Review } from '@parley/contracts/review/review.ts'
import { IconChevronLeft, IconPrinter, IconRefresh, IconShare2, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { crumbClass, Head } from '#ui/page/head.tsx'
import { reachedIn, useOutcome } from './use-outcome.ts'

const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }))
const DeleteDialog = lazy(async () => ({ default: (await import('./delete-dialog.tsx')).DeleteDialog }))

const RewriteDialog = lazy(async () => ({ default: (await import('./rewrite-dialog.tsx')).RewriteDialog }))

const day: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long' }

interface FactsHeadProps {
  readonly review: PublicReview
  readonly crumb?: ReactNode
  readonly acts?: ReactNode
}

/** The outcome in one sentence, and facts about the conversation. */
export function FactsHead({ review, crumb, acts }: FactsHeadProps) {
  const format = useFormat()
  const outcome = useOutcome()
  const { scenario } = review
  const isKnown = review.status === 'ready' || review.outcome !== null
  return (
    <Head
      crumb={crumb}
      title={isKnown ? outcome(reachedIn(review)) : scenario.title}
      facts={
        <>
          {isKnown && <li>{scenario.title}</li>}
          {scenario.scenario_type === 'IELTS' && <li>IELTS</li>}
          <li lang={scenario.target_language}>{endonyms[scenario.target_language]}</li>
          <li>{format.date(review.started_at, day)}</li>
          <li>{format.duration(review.duration_ms)}</li>
        </>
      }
      acts={acts}
    />
  )
}

/** The same head for the learner: share, print, delete, start again. */
export function ReviewHead({ review }: { readonly review: Review }) {
  const { t } = useTranslation('review')
  return (
    <FactsHead
      review={review}
      crumb={
        <Link to="/platform/history/{-$id}" params={{ id: undefined }} className={crumbClass}>
          <IconChevronLeft className="i" aria-hidden="true" />
          {t('history.title')}
        </Link>
      }
      acts={<ReviewActions review={review} />}
    />
  )
}

function ReviewActions({ review }: { readonly review: Review }) {
  const { t } = useTranslation('review')
  const navigate = useNavigate()
  const [asked, setAsked] = useState<'share' | 'delete' | 'rewrite' | null>(null)
  const { scenario, part, status } = review
  const isReady = status === 'ready'
  return (
    <>
      {isReady && (
        <IconButton label={t('print')} onClick={() => window.print()}>
          <IconPrinter aria-hidden="true" />
        </IconButton>
      )}
      {isReady && review.made_by && (
        <IconButton label={t('rewrite.verb')} onClick={() => setAsked('rewrite')}>
          <IconRefresh aria-hidden="true" />
        </IconButton>
      )}
      <IconButton label={t('delete.one')} onClick={() => setAsked('delete')}>
        <IconTrash aria-hidden="true" />
      </IconButton>
      {isReady && (
        <Button icon={<IconShare2 aria-hidden="true" />} onClick={() => setAsked('share')}>
          {t('share.share')}
        </Button>
      )}
      <ButtonLink
        to="/platform/briefing/$scenarioId"
        params={{ scenarioId: scenario._id }}
        search={part === null ? {} : { part }}
        variant="outline"
      >
        {t('talkAgain')}
      </ButtonLink>
      <Suspense>
        {asked === 'share' && <ShareDialog review={review} onClose={() => setAsked(null)} />}
        {asked === 'rewrite' && <RewriteDialog review={review} onClose={() => setAsked(null)} />}
        {asked === 'delete' && (
          <DeleteDialog
            id={review._id}
            title={scenario.title}
            onClose={() => setAsked(null)}
            onGone={() => void navigate({ to: '/platform/history/{-$id}', params: { id: undefined }, replace: true })}
          />
        )}
      </Suspense>
    </>
  )
}
