import { useTranslation } from 'react-i18next'
import { StageSide, type StageTone } from '#ui/stage/stage-side.tsx'
import type { Talk } from '../talk/use-talk.ts'
import { isUnderWay, seenFloor } from '../turns/floor.ts'
import classes from './stage.module.css'

export interface PartnerProps {
  talk: Talk
  /** The conversation's setting, or the partner's name. */
  name: string
  /** Whether the partner has finished speaking for good. */
  isOver: boolean
  /** The partner's activity, if it is not the usual one. */
  doing?: string | undefined
}

/** The partner's side: the conversation's setting and the partner's activity. */
export function Partner({ talk, name, isOver, doing }: PartnerProps) {
  const { t } = useTranslation('conversation')
  const { state, replaying, partnerLevel } = talk
  const isReplayed = state.lines.some(({ key, who }) => key === replaying && who === 'partner')
  const tone = toneOf(talk, isReplayed)
  const isListening = state.floor.kind === 'recording'
  return (
    <section className={classes.partner} aria-label={t('partner.label')}>
      <StageSide side="partner" tone={tone} read={partnerLevel} />
      <p className={classes.say}>
        <strong>{name}</strong>
        <span>{doing ?? t(`partner.${isOver && tone === 'idle' ? 'over' : isListening ? 'listening' : tone}`)}</span>
      </p>
    </section>
  )
}

function toneOf({ state }: Talk, isReplayed: boolean): Exclude<StageTone, 'recording'> {
  const floor = seenFloor(state)
  if (floor.kind === 'speaking' || isReplayed) return 'speaking'
  return isUnderWay(floor) ? 'thinking' : 'idle'
}
