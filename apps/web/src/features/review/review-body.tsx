// A review from its timeline down, for the learner or for a reader with the link.
import type { PublicReview, Review } from '@parley/contracts/review/review.ts'
import type { ReactNode } from 'react'
import { type OnWord, WordTapProvider } from '#ui/voice/words.tsx'
import { AgainProvider } from './again/again-provider.tsx'
import { Speaking } from './again/use-sounds.ts'
import { OwnReview } from './learner-texts.ts'
import { NextCard, NextRead } from './next/next-card.tsx'
import { PrintedReview } from './printed-review.tsx'
import type { ReviewParts } from './review-parts.ts'
import { ReviewPending } from './review-states.tsx'
import { ReviewTabs, type ReviewTabsProps } from './review-tabs.tsx'
import { ExampleActions, MistakeActions } from './sections/mistake-actions.ts'
import { talkLines } from './talk/talk.rules.ts'
import { TalkCard } from './talk/talk-card.tsx'
import { type RenewSound, useTalkPlayer } from './talk/use-talk-player.ts'
import { DismissalProvider } from './use-dismissal.tsx'
import { usePrinting } from './use-printing.ts'

export interface ReviewBodyProps extends ReviewParts, Pick<ReviewTabsProps, 'onShow'> {
  readonly review: PublicReview
  /** The same review if it is the reader's own: lines can then be corrected and tried again. */
  readonly own?: Review | undefined
  readonly renew: RenewSound
  /** Whether the suggestion for the next practice follows at the end. */
  readonly hasNext?: boolean
}

export function ReviewBody({
  review,
  own,
  renew,
  hasNext = true,
  tasks,
  onWord,
  onShow,
  after,
  ...parts
}: ReviewBodyProps) {
  const lines = talkLines(review)
  const player = useTalkPlayer(lines, renew)
  const isPrinting = usePrinting()
  const onOwnWord: OnWord | undefined =
    own && onWord ? (text, language, line) => onWord(text, language, line, own.session_id) : onWord
  return (
    <WordTapProvider onWord={onOwnWord}>
      <Acting own={own} {...parts}>
        {review.status === 'pending' ? <ReviewPending review={review} /> : <TalkCard lines={lines} player={player} />}
        {isPrinting ? (
          <PrintedReview review={review} lines={lines} player={player} />
        ) : (
          <ReviewTabs review={review} lines={lines} player={player} own={own} tasks={tasks} onShow={onShow} />
        )}
        {hasNext && review.status === 'ready' && (own ? <NextCard review={own} /> : <NextRead review={review} />)}
        {review.status === 'ready' && own && after}
      </Acting>
    </WordTapProvider>
  )
}

interface ActingProps extends Pick<ReviewParts, 'mistakeActions' | 'exampleActions' | 'speak'> {
  readonly own: Review | undefined
  readonly children: ReactNode
}

/** Provides the learner's actions on lines: save them, hear how they should sound, say them again, dismiss findings. */
function Acting({ own, mistakeActions, exampleActions, speak, children }: ActingProps) {
  if (!own) return <OwnReview value={false}>{children}</OwnReview>
  const reviewId = own._id
  return (
    <MistakeActions value={mistakeActions ? (mistake, look) => mistakeActions({ reviewId, ...mistake, look }) : null}>
      <ExampleActions value={exampleActions ? (example, look) => exampleActions({ reviewId, example, look }) : null}>
        <Speaking value={speak ?? null}>
          <DismissalProvider review={own}>
            <AgainProvider language={own.scenario.target_language}>{children}</AgainProvider>
          </DismissalProvider>
        </Speaking>
      </ExampleActions>
    </MistakeActions>
  )
}
