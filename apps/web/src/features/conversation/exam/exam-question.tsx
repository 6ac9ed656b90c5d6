// Parts 1 and 3 of a test in exam mode.
import { IconRepeat } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import type { Talk } from '../talk/use-talk.ts'
import { keyboardScroll } from '../transcript/transcript.tsx'
import { isUnderWay } from '../turns/floor.ts'
import classes from './exam.module.css'

export interface ExamQuestionProps {
  talk: Talk
  part: number
  /** The test has ended. */
  isOver: boolean
  children: ReactNode
}

/** Parts 1 and 3 in exam mode: the question is only spoken. */
export function ExamQuestion({ talk, part, isOver, children }: ExamQuestionProps) {
  const { t } = useTranslation('conversation')
  const { floor, lines, isSoundHeld } = talk.state
  const question = lines.findLast(({ who }) => who === 'partner')
  const { canAsk, isAsked, ask } = useRepeat(talk, question?.key ?? null)
  const isWaiting = !isSoundHeld && isUnderWay(floor)
  const isListening = isSoundHeld || floor.kind === 'speaking'
  const is = isOver ? 'over' : isWaiting ? 'wait' : isListening ? 'listen' : 'answer'
  return (
    <section className={classes.exam} aria-label={t('exam.part', { part })} {...keyboardScroll}>
      <div className={classes.ask}>
        <h2>{t(`exam.${is}.title`)}</h2>
        {floor.kind !== 'recording' && <p>{t(`exam.${is}.text`)}</p>}
        {canAsk && (is === 'listen' || is === 'answer') && floor.kind !== 'recording' && (
          <Button icon={<IconRepeat aria-hidden="true" />} disabled={isAsked} onClick={ask}>
            {isAsked ? t('exam.repeating') : t('exam.repeat')}
          </Button>
        )}
        {children}
      </div>
    </section>
  )
}

/** Repeats a question once; if requested during the question, it repeats when the question is over. */
function useRepeat({ state, replay, replaying }: Talk, question: string | null) {
  const [used, setUsed] = useState<string | null>(null)
  const [asked, setAsked] = useState<string | null>(null)
  const isIdle = state.floor.kind === 'idle'
  const play = useEffectEvent(() => {
    const line = state.lines.find(({ key }) => key === asked)
    setAsked(null)
    if (line) replay(line)
  })
  useEffect(() => {
    if (asked !== null && isIdle) play()
  }, [asked, isIdle])
  return {
    canAsk: question !== null && (used !== question || asked === question || replaying === question),
    isAsked: asked === question || replaying === question,
    ask() {
      setUsed(question)
      setAsked(question)
    },
  }
}
