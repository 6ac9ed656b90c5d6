import type { Language } from '@parley/contracts/language.ts'
import type { Mistake } from '@parley/contracts/review.ts'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { type Ref, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/format.ts'
import { Button } from '#ui/button.tsx'
import { Fix } from '#ui/voice/fix.tsx'
import { type Line, learnerLine } from '../talk/talk.rules.ts'
import type { TalkPlayer } from '../talk/use-talk-player.ts'
import { MistakeActs } from './mistake-acts.ts'
import classes from './mistake-card.module.css'

export interface MistakeCardProps {
  readonly mistake: Mistake
  /** All mistakes of the review, this one among them. */
  readonly mistakes: readonly Mistake[]
  readonly language: Language
  readonly lines: readonly Line[]
  readonly player: TalkPlayer
  /** Shows the line in the transcript. */
  readonly onShow: (line: number) => void
  readonly ref?: Ref<HTMLElement>
}

/** One mistake, with the way to hear it where it was said. */
export function MistakeCard({ mistake, mistakes, language, lines, player, onShow, ref }: MistakeCardProps) {
  const { t } = useTranslation('review')
  const acts = useContext(MistakeActs)
  return (
    <article className={`card ${classes.card}`} ref={ref} tabIndex={-1} aria-label={mistake.topic || undefined}>
      <Fix
        message={mistake.user_message}
        original={mistake.original_text}
        suggestion={mistake.suggestion}
        others={mistakes
          .filter((other) => other !== mistake && other.pair_id === mistake.pair_id)
          .map(({ original_text: original, suggestion }) => ({ original, suggestion }))}
        language={language}
        why={mistake.explanation}
        fuller={mistake.improved_answer}
        labels={{ said: t('fix.said'), say: t('fix.say'), fuller: t('fix.fuller') }}
        head={
          <div className={classes.head}>
            {mistake.topic !== '' && <span className="tag tag-warn">{mistake.topic}</span>}
            {mistake.cefr_level && <span className="tag">{mistake.cefr_level}</span>}
            <span className={classes.hear}>
              <HearButton place={learnerLine(lines, mistake.pair_id)} lines={lines} player={player} onShow={onShow} />
            </span>
          </div>
        }
      />
      {acts && (
        <div className={classes.acts} data-screen>
          {acts({ pairId: mistake.pair_id, original: mistake.original_text })}
        </div>
      )}
    </article>
  )
}

interface HearButtonProps extends Pick<MistakeCardProps, 'lines' | 'player' | 'onShow'> {
  readonly place: number
}

/** "Hear it at 0:21" where it was spoken, and always the way to its line. */
function HearButton({ place, lines, player, onShow }: HearButtonProps) {
  const { t } = useTranslation('review')
  const format = useFormat()
  const line = lines[place]
  if (!line) return null
  const time = format.clock(line.startMs)
  const isPlaying = player.playing === place
  return (
    <>
      {line.message.audio_url !== null && (
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
        {line.message.audio_url === null ? t('fix.see', { time }) : t('fix.line')}
      </Button>
    </>
  )
}
