// The rest of the summary: off-topic answers, the parts of an exam, and what to do next.
import type { PublicReview } from '@parley/contracts/review/review.ts'
import { useTranslation } from 'react-i18next'
import { Words } from '#ui/voice/words.tsx'
import { useLearnerTexts } from '../learner-texts.ts'
import { LinePlayer } from '../talk/line-player.tsx'
import { type Line, learnerLine } from '../talk/talk.rules.ts'
import type { TalkPlayer } from '../talk/use-talk-player.ts'
import classes from './feedback-sections.module.css'

interface HeardProps {
  readonly review: PublicReview
  readonly lines: readonly Line[]
  readonly player: TalkPlayer
}

/** Answers that missed the question. */
export function ConsistencySection({ review, lines, player }: HeardProps) {
  const t = useLearnerTexts()
  const { inconsistencies } = review.consistency_review
  const language = review.scenario.target_language
  if (inconsistencies.length === 0) return null
  return (
    <section aria-labelledby="review-missed">
      <h2 id="review-missed">{t('missed.title', { count: inconsistencies.length })}</h2>
      <div className={classes.notes}>
        {inconsistencies.map((missed) => (
          <div className="note" key={`${missed.pair_id}${missed.question}`}>
            <p>
              <span className="muted">{t('missed.asked')}</span>{' '}
              <span lang={language} translate="no">
                <Words text={missed.question} language={language} />
              </span>
            </p>
            <p>
              <span className="muted">{t('missed.said')}</span>{' '}
              <span lang={language} translate="no">
                <Words text={missed.answer} language={language} />
              </span>
            </p>
            <QuotePlayer pairId={missed.pair_id} quote={missed.answer} lines={lines} player={player} />
            <p className={classes.comment}>{missed.comment}</p>
          </div>
        ))}
      </div>
    </section>
  )
}

/** Feedback on each part of an exam, with the candidate's own words. */
export function PartsSection({ review, lines, player }: HeardProps) {
  const { t } = useTranslation('review')
  const language = review.scenario.target_language
  // A model may return some for a dialogue, which has no parts.
  if (review.scenario.scenario_type !== 'IELTS' || review.part_feedback.length === 0) return null
  return (
    <section aria-labelledby="review-parts">
      <h2 id="review-parts">{t('parts.title')}</h2>
      <div className={classes.parts}>
        {review.part_feedback.map((part) => (
          <div key={part.part}>
            <h3>{t('parts.part', { part: part.part })}</h3>
            <p>{part.feedback}</p>
            <ul className={classes.highlights}>
              {part.highlights.map((highlight) => (
                <li key={`${highlight.pair_id}${highlight.quote}`} data-good={highlight.is_positive || undefined}>
                  <p lang={language} translate="no">
                    <Words text={highlight.quote} language={language} />
                  </p>
                  <QuotePlayer pairId={highlight.pair_id} quote={highlight.quote} lines={lines} player={player} />
                  <p className="muted small">
                    <span className="sr">{t(highlight.is_positive ? 'parts.good' : 'parts.look')} </span>
                    {highlight.comment}
                  </p>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}

interface QuotePlayerProps extends Pick<HeardProps, 'lines' | 'player'> {
  readonly pairId: string
  readonly quote: string
}

/** Plays a quote's line if it was spoken. */
function QuotePlayer({ pairId, quote, lines, player }: QuotePlayerProps) {
  const place = learnerLine(lines, pairId)
  const line = lines[place]
  if (!line?.message.audio_url) return null
  return <LinePlayer line={line} place={place} player={player} phrase={quote} tone="iris" />
}

/** Feedback in full sentences: a summary, and what to try next. */
export function WordsSection({ review }: { readonly review: PublicReview }) {
  const { t } = useTranslation('review')
  const { summary, conclusion } = review
  if (!summary && !conclusion && !review.suggestion) return null
  return (
    <>
      {(summary || conclusion) && (
        <section aria-labelledby="review-words" aria-busy={review.status === 'pending'}>
          <h2 id="review-words">{t('summary.title')}</h2>
          <div className={classes.told}>
            {summary && <p>{summary}</p>}
            {conclusion && <p>{conclusion}</p>}
          </div>
        </section>
      )}
      {review.suggestion && (
        <section aria-labelledby="review-next">
          <h2 id="review-next">{t('summary.next')}</h2>
          <p className={classes.told}>{review.suggestion}</p>
        </section>
      )}
    </>
  )
}
