// The parts of a review in their order: goals, one strength, what to fix first, then the rest; figures at the side.
import type { PublicReview } from '@parley/contracts/review.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PendingSection } from './pending-section.tsx'
import classes from './review-tabs.module.css'
import { ConsistencySection, PartsSection, WordsSection } from './sections/feedback-sections.tsx'
import { FixesSection, NothingToFix } from './sections/fixes-section.tsx'
import { GoalsSection } from './sections/goals-section.tsx'
import { MistakeCard } from './sections/mistake-card.tsx'
import { SideFigures } from './sections/side-figures.tsx'
import { StepsSection } from './sections/steps-section.tsx'
import { StrengthSection } from './sections/strength-section.tsx'
import type { Line } from './talk/talk.rules.ts'
import type { TalkPlayer } from './talk/use-talk-player.ts'

interface PanelProps {
  readonly review: PublicReview
  readonly lines: readonly Line[]
  readonly player: TalkPlayer
  /** Shows a line in the transcript. */
  readonly onShowLine: (line: number) => void
}

export interface SummaryProps extends PanelProps {
  /** Shows all mistakes. */
  readonly onMore?: (() => void) | undefined
  /** Shows the tasks; absent where there are none to do. */
  readonly onTasks?: (() => void) | undefined
  /** Stands before everything else. */
  readonly before?: ReactNode
}

/** What matters first. While it is being written, each missing part is on its way. */
export function Summary({ review, lines, player, onShowLine, onMore, onTasks, before }: SummaryProps) {
  const { t } = useTranslation('review')
  const isPending = review.status === 'pending'
  return (
    <div className={classes.two}>
      <div className={classes.main}>
        {before}
        <GoalsSection review={review} lines={lines} onShowLine={onShowLine} />
        {isPending && review.strength === null ? (
          <PendingSection title={t('strength.title')} />
        ) : (
          <StrengthSection review={review} lines={lines} player={player} />
        )}
        {isPending && review.mistakes.length === 0 ? (
          <PendingSection title={t('fix.first')} />
        ) : (
          <FixesSection review={review} lines={lines} player={player} onShowLine={onShowLine} onMore={onMore} />
        )}
        <StepsSection review={review} lines={lines} player={player} />
        <ConsistencySection review={review} lines={lines} player={player} />
        <PartsSection review={review} lines={lines} player={player} />
        {isPending && review.summary === null ? (
          <PendingSection title={t('summary.title')} />
        ) : (
          <WordsSection review={review} />
        )}
      </div>
      <SideFigures review={review} onTasks={onTasks} />
    </div>
  )
}

export interface MistakesProps extends PanelProps {
  /** The mistake to show first, or undefined. */
  readonly shown: number | undefined
  /** So many of the first ones stand elsewhere. */
  readonly skip?: number
}

/** All mistakes, each with the way to hear it. */
export function Mistakes({ review, lines, player, shown, onShowLine, skip = 0 }: MistakesProps) {
  const { t } = useTranslation('review')
  const target = useRef<HTMLElement>(null)
  useEffect(() => {
    if (shown !== undefined) target.current?.focus()
  }, [shown])
  if (review.mistakes.length === 0) {
    return review.status === 'pending' ? (
      <PendingSection title={t('tabs.mistakes')} />
    ) : (
      <NothingToFix review={review} />
    )
  }
  return (
    <div className={classes.fixes}>
      {review.mistakes.slice(skip).map((mistake, place) => (
        <MistakeCard
          key={`${mistake.pair_id}${mistake.original_text}${mistake.suggestion}`}
          mistake={mistake}
          mistakes={review.mistakes}
          language={review.scenario.target_language}
          lines={lines}
          player={player}
          onShow={onShowLine}
          {...(place + skip === shown ? { ref: target } : {})}
        />
      ))}
    </div>
  )
}
