// A review from its timeline down, for whoever reads it: the learner, or a stranger with the link.
import type { PublicReview, Review } from '@parley/contracts/review.ts'
import { type OnWord, WordRoom } from '#ui/voice/words.tsx'
import { PrintedReview } from './printed-review.tsx'
import type { ReviewParts } from './review-parts.ts'
import { ReviewPending } from './review-states.tsx'
import { ReviewTabs, type ReviewTabsProps } from './review-tabs.tsx'
import { MistakeActs } from './sections/mistake-acts.ts'
import { ExampleSound } from './sections/steps-section.tsx'
import { talkLines } from './talk/talk.rules.ts'
import { TalkCard } from './talk/talk-card.tsx'
import { type RenewSound, useTalkPlayer } from './talk/use-talk-player.ts'
import { usePrinting } from './use-printing.ts'

export interface ReviewBodyProps extends ReviewParts, Pick<ReviewTabsProps, 'onShow'> {
  readonly review: PublicReview
  /** The same review where it is the reader's own: then lines can be put right and tried again. */
  readonly own?: Review | undefined
  readonly renew: RenewSound
}

export function ReviewBody({ review, own, renew, tasks, onWord, mistakeActs, exampleSound, onShow }: ReviewBodyProps) {
  const lines = talkLines(review)
  const player = useTalkPlayer(lines, renew)
  const isPrinting = usePrinting()
  const acts = own && mistakeActs
  const onOwnWord: OnWord | undefined =
    own && onWord ? (text, language, line) => onWord(text, language, line, own.session_id) : onWord
  return (
    <WordRoom onWord={onOwnWord}>
      <MistakeActs value={acts ? (mistake) => acts({ reviewId: own._id, ...mistake }) : null}>
        <ExampleSound value={exampleSound ?? null}>
          {review.status === 'pending' ? <ReviewPending review={review} /> : <TalkCard lines={lines} player={player} />}
          {isPrinting ? (
            <PrintedReview review={review} lines={lines} player={player} />
          ) : (
            <ReviewTabs review={review} lines={lines} player={player} own={own} tasks={tasks} onShow={onShow} />
          )}
        </ExampleSound>
      </MistakeActs>
    </WordRoom>
  )
}
