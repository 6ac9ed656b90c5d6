// A task in progress, one sentence at a time.
import type { Task } from '@parley/contracts/practice/task.ts'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import { answeredCount, firstOpen, isFree, isToSay, isWholeLine, keyOf, optionOfKey } from './task.rules.ts'
import { TaskAnswer, type TaskAnswerProps } from './task-answer.tsx'
import { TaskLine } from './task-line.tsx'
import { TaskOptions } from './task-options.tsx'
import classes from './task-run.module.css'
import { TaskSentence } from './task-sentence.tsx'
import { useAnswers } from './use-answers.ts'
import { useHandIn } from './use-tasks.ts'

export interface TaskRunProps {
  readonly task: Task
  /** Returns to the list of tasks, keeping the answers. */
  readonly onLeave: () => void
}

export function TaskRun({ task, onLeave }: TaskRunProps) {
  const { t } = useTranslation('task')
  const { answers, answer } = useAnswers(task)
  const [place, setPlace] = useState(() => firstOpen(task, answers))
  const root = useRef<HTMLElement>(null)
  const handIn = useHandIn(task)
  const sentence = task.sentences[place]
  const last = task.sentences.length - 1
  const answered = answeredCount(task, answers)
  useEffect(() => {
    root.current?.focus({ preventScroll: true })
  }, [])
  const go = (next: number) => {
    setPlace(next)
    // Moves the focus to the next sentence.
    root.current?.focus({ preventScroll: true })
  }
  if (!sentence) return null
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const chosen = optionOfKey(sentence, event.key)
    if (chosen === undefined) return
    event.preventDefault()
    answer(place, chosen)
  }
  return (
    <section
      ref={root}
      tabIndex={-1}
      className={`card ${classes.run}`}
      aria-label={t('run.place', { place: place + 1, total: task.total })}
      onKeyDown={press}
    >
      <Progress task={task} answers={answers} place={place} />
      <Exercise
        key={place}
        sentence={sentence}
        language={task.target_language}
        answer={answers[place]}
        onAnswer={(text) => answer(place, text)}
      />
      {!isFree(sentence) && <p className={classes.help}>{t('run.keys')}</p>}
      <div className={classes.acts}>
        <Button onClick={() => (place === 0 ? onLeave() : go(place - 1))}>{t(place === 0 ? 'all' : 'run.back')}</Button>
        {place < last ? (
          <Button variant={answers[place] === undefined ? 'outline' : 'filled'} onClick={() => go(place + 1)}>
            {t('run.next')}
          </Button>
        ) : (
          <Button
            variant="filled"
            disabled={answered < task.total}
            busy={handIn.isPending}
            onClick={() => handIn.mutate(answers)}
          >
            {t('run.handIn')}
          </Button>
        )}
      </div>
      {place === last && answered < task.total && (
        <p className={classes.help}>{t('run.open', { count: task.total - answered })}</p>
      )}
      {handIn.error && <ProblemLine error={handIn.error} />}
    </section>
  )
}

/** What is to be said, and the fields for it. */
function Exercise({ sentence, ...field }: TaskAnswerProps) {
  return (
    <>
      {sentence.prompt !== null && <p className={classes.prompt}>{sentence.prompt}</p>}
      {!isWholeLine(sentence) && <TaskSentence sentence={sentence} language={field.language} answer={field.answer} />}
      {isToSay(sentence) ? (
        <TaskLine sentence={sentence} {...field} />
      ) : isFree(sentence) ? (
        <TaskAnswer sentence={sentence} {...field} />
      ) : (
        <TaskOptions sentence={sentence} language={field.language} chosen={field.answer} onChoose={field.onAnswer} />
      )}
    </>
  )
}

interface ProgressProps {
  readonly task: Task
  readonly answers: Readonly<Record<string, string>>
  readonly place: number
}

/** A bar for each sentence: answered ones are lit, and text states the position. */
function Progress({ task, answers, place }: ProgressProps) {
  const { t } = useTranslation('task')
  return (
    <div className={classes.progress}>
      <span aria-live="polite">{t('run.place', { place: place + 1, total: task.total })}</span>
      <span className={classes.bars} aria-hidden="true">
        {task.sentences.map((sentence, each) => (
          <b
            key={keyOf(sentence)}
            data-done={answers[each] !== undefined || undefined}
            data-now={each === place || undefined}
          />
        ))}
      </span>
    </div>
  )
}
