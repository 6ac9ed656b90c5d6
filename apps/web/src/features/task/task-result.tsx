import type { Task } from '@parley/contracts/practice/task.ts'
import { IconArrowRight, IconCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'
import { isFree, isToSay, isWholeLine, keyOf } from './task.rules.ts'
import { TaskOptions } from './task-options.tsx'
import classes from './task-result.module.css'
import { TaskSentence } from './task-sentence.tsx'

/** A completed task: the number of correct answers, and each sentence with its solution. */
export function TaskResult({ task }: { readonly task: Task }) {
  const { t } = useTranslation('task')
  const format = useFormat()
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    head.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section>
      <div className={classes.score}>
        <h2 ref={head} tabIndex={-1}>
          {t('result.correct', { correct: task.correct_count ?? 0, count: task.total })}
        </h2>
        {task.completed_at && (
          <span className="muted">{t('result.done', { date: format.date(task.completed_at) })}</span>
        )}
      </div>
      <ol className={classes.sentences}>
        {task.sentences.map((sentence, place) => {
          const answer = task.user_answers[place]
          const solution = task.solutions?.[place]
          const isRight = sentence.is_right === true
          const isLine = isToSay(sentence)
          return (
            <li key={keyOf(sentence)} className={`card ${classes.sentence}`}>
              {sentence.prompt !== null && <p className={classes.prompt}>{sentence.prompt}</p>}
              {(isLine || !isWholeLine(sentence)) && (
                <TaskSentence
                  sentence={sentence}
                  language={task.target_language}
                  answer={answer}
                  // Another line than the example may be right in ways that nothing here can tell.
                  isRight={isLine ? isRight || undefined : isRight}
                />
              )}
              {!isFree(sentence) && <TaskOptions sentence={sentence} language={task.target_language} chosen={answer} />}
              {isRight ? (
                <p className={classes.right}>
                  <IconCheck className="i i-sm" aria-hidden="true" />
                  {t('result.right')}
                </p>
              ) : (
                <p className={classes.wrong} data-example={isLine || undefined}>
                  <IconArrowRight className="i i-sm" aria-hidden="true" />
                  <span>
                    {t(isLine ? 'step.way' : 'result.is')}{' '}
                    <strong lang={task.target_language} translate="no">
                      {solution === '' ? t('nothing') : solution}
                    </strong>
                  </span>
                </p>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
