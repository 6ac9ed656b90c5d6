import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type TakeEnd, useTake } from '#audio/use-take.ts'
import { useTakeDeps } from '#platform/take-deps.ts'
import { Button } from '#ui/controls/button.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import { MetIn } from '../met-in.tsx'
import classes from './due.module.css'
import type { DueWord } from './due.rules.ts'
import { type Answered, DueAnswer } from './due-answer.tsx'
import { askOf, compareAnswer } from './due-ask.rules.ts'
import { DueDock } from './due-dock.tsx'
import { DueSentence } from './due-sentence.tsx'
import { DueSummary } from './due-summary.tsx'
import { DueTiles } from './due-tiles.tsx'
import { DueTop } from './due-top.tsx'
import { useOnline } from './offline-note.tsx'
import { useDueKeys } from './use-due-keys.ts'
import { useDueRound } from './use-due-round.ts'

export interface DueStageProps {
  readonly words: readonly DueWord[]
  /** Number of due words, including those beyond this round. */
  readonly total: number
  readonly isRefetching: boolean
  readonly onMore: () => void
  readonly onLeave: () => void
}

export function DueStage({ words, total, isRefetching, onMore, onLeave }: DueStageProps) {
  const { t } = useTranslation('vocabulary')
  const [beganAt] = useState(() => Date.now())
  const { round, now, error, answer, grade, undo } = useDueRound(words)
  const top = <DueTop marks={round.marks} of={words.length} onLeave={onLeave} onUndo={undo} />
  if (words.length === 0) {
    return (
      <>
        {top}
        <div className={classes.wait}>
          <Empty title={t('due.nothing')} action={<Button onClick={onLeave}>{t('due.leave')}</Button>}>
            {t('due.later')}
          </Empty>
        </div>
      </>
    )
  }
  if (!now) {
    const left = total - words.length
    const more = left > 0 ? { left, isBusy: isRefetching, onMore } : null
    return (
      <>
        {top}
        <DueSummary words={words} marks={round.marks} beganAt={beganAt} more={more} onLeave={onLeave} />
      </>
    )
  }
  return (
    <>
      {top}
      <DueCard
        key={`${now._id}${now.due_at}`}
        word={now}
        isAnswered={round.isAnswered}
        onAnswer={answer}
        onGrade={grade}
        onUndo={undo}
      />
      {error && <ProblemLine error={error} />}
    </>
  )
}

interface DueCardProps {
  readonly word: DueWord
  readonly isAnswered: boolean
  readonly onAnswer: () => void
  readonly onGrade: ReturnType<typeof useDueRound>['grade']
  readonly onUndo: (() => void) | undefined
}

/** One card: shown, then answered aloud, typed or revealed, then graded by the learner. */
function DueCard({ word, isAnswered, onAnswer, onGrade, onUndo }: DueCardProps) {
  const ask = askOf(word)
  const { target_language: language } = word.global_word_entity
  const [answered, setAnswered] = useState<Answered | null>(null)
  const [problem, setProblem] = useState<Exclude<TakeEnd, { kind: 'said' }> | null>(null)
  const [isTypingAsked, setTyping] = useState(false)
  const deps = useTakeDeps()
  // Transcription needs a connection, and in most cases so does the browser's own recogniser.
  const canListen = useOnline() && deps.canListen
  const answerWith = (text: string, wav: Blob | null) => {
    setAnswered({ wav, comparison: compareAnswer(ask, text, language) })
    onAnswer()
  }
  const take = useTake(deps, language, (_, end) => {
    if (end.kind === 'said') return answerWith(end.text, end.wav)
    setProblem(end)
    if (end.kind === 'microphone') setTyping(true)
  })
  const isTyping = isTypingAsked || !canListen
  const record = () => {
    setProblem(null)
    take.start(word._id)
  }
  const show = () => {
    take.cancel()
    onAnswer()
  }
  useDueKeys({
    isAnswered,
    record: isAnswered || isTyping ? undefined : take.now === null ? record : take.finish,
    type: isAnswered || isTyping || take.now ? undefined : () => setTyping(true),
    show: isAnswered || take.now ? undefined : show,
    cancel: take.now ? take.cancel : isTypingAsked && canListen ? () => setTyping(false) : undefined,
    grade: (grade) => onGrade(grade, answered?.wav != null),
    undo: onUndo,
  })
  return (
    <>
      <div className={classes.ask}>
        <DueSentence ask={ask} isAnswered={isAnswered} isLive={take.now?.phase === 'recording'} />
        {isAnswered ? <DueAnswer word={word} ask={ask} answered={answered} /> : <DueOrigin word={word} />}
      </div>
      {isAnswered ? (
        <DueTiles word={word} onGrade={(grade) => onGrade(grade, answered?.wav != null)} />
      ) : (
        <DueDock
          take={take}
          language={language}
          problem={problem}
          isTyping={isTyping}
          onRecord={record}
          onType={() => setTyping(true)}
          onSpeak={canListen ? () => setTyping(false) : undefined}
          onTyped={(text) => answerWith(text, null)}
          onShow={show}
        />
      )}
    </>
  )
}

/** "From: Returning a shirt", linked to the conversation. */
function DueOrigin({ word }: { readonly word: DueWord }) {
  return (
    <div className={classes.from}>
      <MetIn word={word} />
    </div>
  )
}
