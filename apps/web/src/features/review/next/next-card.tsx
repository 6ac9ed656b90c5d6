// The end of every review: one suggestion for the next practice.
import type { PublicReview, Review } from '@parley/contracts/review/review.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '#platform/session/user.ts'
import { Button } from '#ui/controls/button.tsx'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { Proposal } from '#ui/proposal.tsx'
import { type NextProposal, useNext } from './use-next.ts'

/** Set for the review's own learner. */
export function NextCard({ review }: { readonly review: Review }) {
  const { t } = useTranslation('review')
  const { proposal, other } = useNext(review)
  if (proposal === null) return null
  return (
    <Shown
      review={review}
      proposal={proposal}
      other={
        other && (
          <Button variant="quiet" onClick={other}>
            {t('onward.else')}
          </Button>
        )
      }
    />
  )
}

interface ShownProps {
  readonly review: Review
  readonly proposal: NextProposal
  readonly other: ReactNode
}

function Shown({ review, proposal, other }: ShownProps) {
  const { t } = useTranslation('review')
  const { phrase, translation, why } = useWords(review, proposal)
  return (
    <Proposal
      label={t('onward.title')}
      language={review.scenario.target_language}
      phrase={phrase}
      translation={translation}
      why={why}
      acts={
        <>
          {other}
          <Start review={review} proposal={proposal} />
        </>
      }
    />
  )
}

/** A suggestion's texts: its phrase and the reason. */
function useWords({ scenario: here }: Review, proposal: NextProposal) {
  const { t } = useTranslation('review')
  const { explanation_language: own } = useUser()
  const named = (title: string, level: string, why: string) => (
    <>
      <strong>{title}</strong>, {level}. {why}
    </>
  )
  switch (proposal.kind) {
    case 'cards': {
      const { word, senses } = proposal.word.global_word_entity
      const why = (
        <>
          <strong>{t('onward.cards', { count: proposal.total })}</strong> {t('onward.cardsWhy')}
        </>
      )
      return { phrase: word, translation: senses.flatMap(({ translations }) => translations)[0] ?? null, why }
    }
    case 'scenario': {
      const { title, difficulty_level: level, lead, lead_translation: translation } = proposal.scenario
      return { phrase: lead, translation, why: named(title, level, t(`onward.reason.${proposal.reason}`)) }
    }
    case 'twist': {
      const { phrase, translation } = proposal.goal
      const why = named(here.title, here.difficulty_level, t('onward.twist', { situation: proposal.situation }))
      return { phrase, translation: translation[own] ?? null, why }
    }
    case 'again': {
      const { phrase, translation } = proposal.goal
      const why = named(here.title, here.difficulty_level, t('onward.again', { count: proposal.open }))
      return { phrase, translation: translation[own] ?? null, why }
    }
  }
}

/** The only primary button on the page. */
function Start({ review: { scenario: here, part }, proposal }: Omit<ShownProps, 'other'>) {
  const { t } = useTranslation('review')
  const look = { variant: 'filled', size: 'lg' } as const
  if (proposal.kind === 'cards') {
    return (
      <ButtonLink to="/platform/vocabulary/due" search={{ language: here.target_language }} {...look}>
        {t('onward.start')}
      </ButtonLink>
    )
  }
  const scenarioId = proposal.kind === 'scenario' ? proposal.scenario._id : here._id
  return (
    <ButtonLink
      to="/platform/briefing/$scenarioId"
      params={{ scenarioId }}
      search={part === null ? {} : { part }}
      {...look}
    >
      {t('onward.start')}
    </ButtonLink>
  )
}

/** For a reader with the public link: the practised situation, without a button. */
export function NextRead({ review }: { readonly review: PublicReview }) {
  const { t } = useTranslation('review')
  const [goal] = review.goals
  const { scenario } = review
  return (
    <Proposal
      label={t('onward.title')}
      phrase={goal?.phrase ?? scenario.title}
      language={scenario.target_language}
      translation={null}
      why={
        <>
          <strong>{scenario.title}</strong>, {scenario.difficulty_level}. {t('onward.read')}
        </>
      }
    />
  )
}
