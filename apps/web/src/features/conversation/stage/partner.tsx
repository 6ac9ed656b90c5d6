import { useTranslation } from 'react-i18next'
import { StageSide, type StageTone } from '#ui/stage/stage-side.tsx'
import { isUnderWay, seenFloor } from '../turns/floor.ts'
import classes from './stage.module.css'
import type { Talk } from './use-talk.ts'

export interface PartnerProps {
  talk: Talk
  /** Where the talk takes place, or who the partner is. */
  name: string
  /** Nothing more will be said. */
  isOver: boolean
  /** What the partner is doing, where that is not the usual. */
  doing?: string | undefined
}

/** The partner's side: where the talk takes place and what the partner is doing. */
export function Partner({ talk, name, isOver, doing }: PartnerProps) {
  const { t } = useTranslation('conversation')
  const { state, replaying, partnerLevel } = talk
  const isHeardAgain = state.lines.some(({ key, who }) => key === replaying && who === 'partner')
  const tone = toneOf(talk, isHeardAgain)
  const isListening = state.floor.is === 'recording'
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

function toneOf({ state }: Talk, isHeardAgain: boolean): Exclude<StageTone, 'recording'> {
  const floor = seenFloor(state)
  if (floor.is === 'speaking' || isHeardAgain) return 'speaking'
  return isUnderWay(floor) ? 'thinking' : 'idle'
}
