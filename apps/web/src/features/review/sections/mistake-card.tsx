import type { Language } from '@parley/contracts/language/language.ts'
import type { Mistake } from '@parley/contracts/review/review.ts'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { type Ref, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'
import { useTopicName } from '#platform/language/use-topic-name.ts'
import { Button } from '#ui/controls/button.tsx'
import { Fix } from '#ui/voice/fix.tsx'
import type { AgainLine } from '../again/again.rules.ts'
import { AgainPanel } from '../again/again-panel.tsx'
import { useAgain } from '../again/again-provider.tsx'
import { anchorOf } from '../again/again-side.tsx'
import { firstTakeOf } from '../again/first-take.ts'
import { useLearnerTexts } from '../learner-texts.ts'
import { type Line, learnerLine } from '../talk/talk.rules.ts'
import type { TalkPlayer } from '../talk/use-talk-player.ts'
import { useDismissal } from '../use-dismissal.tsx'
import { DismissButton } from './dismissal-parts.tsx'
import { MistakeActions } from './mistake-actions.ts'
import classes from './mistake-card.module.css'

export interface MistakeCardProps {
  readonly mistake: Mistake
  /** All of the review's mistakes, including this one. */
  readonly mistakes: readonly Mistake[]
  readonly language: Language
  readonly lines: readonly Line[]
  readonly player: TalkPlayer
  /** The corrected line to say again. */
  readonly again: AgainLine
  /** Whether it is the first line not yet said again. */
  readonly isNext: boolean
  /** Shows the line in the transcript. */
  readonly onShow: (line: number) => void
  readonly ref?: Ref<HTMLElement>
}

/** One mistake, with a button to hear how it was said. */
export function MistakeCard(props: MistakeCardProps) {
  const { mistake, mistakes, language, lines, player, again, isNext, onShow, ref } = props
  const t = useLearnerTexts()
  const nameOf = useTopicName()
  const acts = useContext(MistakeActions)
  const dismissal = useDismissal()
  const hasAgain = useAgain() !== null
  const place = learnerLine(lines, mistake.pair_id)
  // A mistake of no topic has no name.
  const name = mistake.topic_text ?? (mistake.topic === 'other' ? undefined : nameOf(mistake.topic))
  const kept = { pairId: mistake.pair_id, original: mistake.original_text }
  return (
    <article id={anchorOf(again)} className={`card ${classes.card}`} ref={ref} tabIndex={-1} aria-label={name}>
      <div className={classes.in}>
        <Fix
          message={mistake.user_message}
          fix={mistake}
          others={mistakes.filter((other) => other !== mistake && other.pair_id === mistake.pair_id)}
          language={language}
          why={mistake.explanation}
          fuller={mistake.improved_answer}
          labels={{ said: t('fix.said'), say: t('fix.say'), fuller: t('fix.fuller') }}
          head={
            <div className={classes.head}>
              {name && <span className="tag tag-warn">{name}</span>}
              {mistake.cefr_level && <span className="tag">{mistake.cefr_level}</span>}
              <span className={classes.hear}>
                <HearButton place={place} hasAgain={hasAgain} lines={lines} player={player} onShow={onShow} />
              </span>
            </div>
          }
        />
        {(acts || dismissal) && (
          <div className={classes.acts} data-screen>
            {acts?.(kept, 'card')}
            {dismissal && <DismissButton mistake={mistake} dismissal={dismissal} />}
          </div>
        )}
      </div>
      <AgainPanel
        line={again}
        first={firstTakeOf(lines, place, player, mistake.user_message === again.first)}
        isNext={isNext}
        tomorrow={acts?.(kept, 'tomorrow')}
      />
    </article>
  )
}

interface HearButtonProps extends Pick<MistakeCardProps, 'lines' | 'player' | 'onShow'> {
  readonly place: number
  /** Whether the panel below already has buttons to hear it. */
  readonly hasAgain: boolean
}

/** "Hear it at 0:21" if it was spoken, and always a link to its line. */
function HearButton({ place, hasAgain, lines, player, onShow }: HearButtonProps) {
  const { t } = useTranslation('review')
  const format = useFormat()
  const line = lines[place]
  if (!line) return null
  const time = format.clock(line.startMs)
  const isPlaying = player.playing === place
  return (
    <>
      {line.message.audio_url !== null && !hasAgain && (
        <Button
          variant="quiet"
          size="sm"
          icon={isPlaying ? <IconPlayerPauseFilled aria-hidden="true" /> : <IconPlayerPlayFilled aria-hidden="true" />}
          onClick={() => (isPlaying ? player.stop() : player.play(place, true))}
        >
          {isPlaying ? t('play.stop') : t('fix.hear', { time })}
        </Button>
      )}
      <Button variant="quiet" size="sm" onClick={() => onShow(place)}>
        {line.message.audio_url === null || hasAgain ? t('fix.see', { time }) : t('fix.line')}
      </Button>
    </>
  )
}
