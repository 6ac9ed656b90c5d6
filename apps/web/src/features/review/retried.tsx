// A retried line: the first attempt next to the second.
import type { Review } from '@parley/contracts/review/review.ts'
import { mistakeCheckOf } from '@parley/contracts/review/unrated.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { BreathingBars } from '#ui/voice/breathing-bars.tsx'
import { Words } from '#ui/voice/words.tsx'
import classes from './retried.module.css'
import { LinePlayer } from './talk/line-player.tsx'
import { type Line, learnerLine, retriedPlace, talkLines } from './talk/talk.rules.ts'
import { useRenewSound } from './talk/use-renew-sound.ts'
import { type TalkPlayer, useTalkPlayer } from './talk/use-talk-player.ts'
import { reviewQuery } from './use-reviews.ts'

export interface RetriedProps {
  readonly review: Review
  readonly lines: readonly Line[]
  readonly player: TalkPlayer
}

/** Renders nothing if the first review is gone. */
export function Retried({ review, lines, player }: RetriedProps) {
  const { t } = useTranslation('review')
  const firstId = review.retry_of?.review_id ?? null
  const { data: first, isPending } = useQuery({ ...reviewQuery(firstId ?? ''), enabled: firstId !== null })
  if (firstId === null || review.retry_of === null || (!isPending && !first)) return null
  return (
    <section aria-labelledby="review-retried">
      <h2 id="review-retried">{t('retry.title')}</h2>
      {first ? (
        <Both review={review} first={first} pairId={review.retry_of.pair_id} lines={lines} player={player} />
      ) : (
        <BreathingBars />
      )}
    </section>
  )
}

interface BothProps extends RetriedProps {
  readonly first: Review
  readonly pairId: string
}

function Both({ review, first, pairId, lines, player }: BothProps) {
  const { t } = useTranslation('review')
  const linesThen = talkLines(first)
  const playerThen = useTalkPlayer(linesThen, useRenewSound(first._id))
  const placeThen = learnerLine(linesThen, pairId)
  const placeNow = retriedPlace(linesThen, lines, placeThen)
  const asked = lines[placeNow - 1]
  const language = review.scenario.target_language
  return (
    <>
      {asked?.side === 'partner' && (
        <p className={classes.asked} lang={language} translate="no">
          <Words text={asked.message.content} language={language} />
        </p>
      )}
      <div className={classes.both}>
        <Answer
          name={t('retry.then')}
          review={first}
          lines={linesThen}
          place={placeThen}
          player={playerThen}
          onPlay={player.stop}
        />
        <Answer
          name={t('retry.now')}
          review={review}
          lines={lines}
          place={placeNow}
          player={player}
          onPlay={playerThen.stop}
        />
      </div>
      <ButtonLink
        to="/platform/history/{-$id}"
        params={{ id: first._id }}
        search={{}}
        variant="quiet"
        className={classes.way}
      >
        {t('retry.open')}
      </ButtonLink>
    </>
  )
}

interface AnswerProps {
  readonly name: string
  readonly lines: readonly Line[]
  readonly place: number
  readonly player: TalkPlayer
  readonly review: Review
  /** Stops playback of the other attempt. */
  readonly onPlay: () => void
}

function Answer({ name, review, lines, place, player, onPlay }: AnswerProps) {
  const { t } = useTranslation('review')
  const line = lines[place]
  const language = review.scenario.target_language
  const check = mistakeCheckOf(review)
  const play: TalkPlayer['play'] = (...input) => {
    onPlay()
    player.play(...input)
  }
  return (
    <div className={classes.answer}>
      <h3>{name}</h3>
      {line ? (
        <>
          <p lang={language} translate="no" className={classes.said}>
            <Words text={line.message.content} language={language} />
          </p>
          <LinePlayer line={line} place={place} player={{ ...player, play }} tone="iris" />
          <p className="small muted">
            {line.mistakes.length > 0
              ? t('retry.mistakes', { count: line.mistakes.length })
              : t(check === 'none' ? 'retry.unchecked' : 'retry.clean')}
            {check === 'rules' && ` · ${t('fix.onlyRules')}`}
          </p>
        </>
      ) : (
        <p className="muted">{t('retry.nothing')}</p>
      )}
    </div>
  )
}
