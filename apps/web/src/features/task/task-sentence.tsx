import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PartedLine } from '#ui/voice/parted-line.tsx'
import { Words } from '#ui/voice/words.tsx'
import { partsOf, type Sentence } from './task.rules.ts'
import classes from './task-sentence.module.css'

export interface TaskSentenceProps {
  readonly sentence: Sentence
  readonly language: string
  /** The word shown in the gap. */
  readonly answer: string | undefined
  /** Known once the task is handed in. */
  readonly isRight?: boolean | undefined
}

/** A sentence with its gap, or with the answer in it. */
export function TaskSentence({ sentence, language, answer, isRight }: TaskSentenceProps) {
  const { t } = useTranslation('task')
  const { before, after } = partsOf(sentence)
  const gap: ReactNode = answer === undefined ? <span className="sr">{t('gap')}</span> : answer === '' ? '–' : answer
  return (
    <p className={classes.sentence} lang={language} translate="no">
      <PartedLine>
        <Words text={before} language={language} />
        <span
          className={classes.gap}
          data-empty={answer === undefined || undefined}
          data-result={isRight === undefined ? undefined : isRight ? 'right' : 'wrong'}
        >
          {gap}
        </span>
        <Words text={after} language={language} />
      </PartedLine>
    </p>
  )
}
