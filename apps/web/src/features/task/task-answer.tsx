import type { Language } from '@parley/contracts/language/language.ts'
import { taskAnswerMax } from '@parley/contracts/text/answer.ts'
import { useTranslation } from 'react-i18next'
import { TextField } from '#ui/fields/field.tsx'
import type { Sentence } from './task.rules.ts'

export interface TaskAnswerProps {
  readonly sentence: Sentence
  readonly language: Language
  readonly answer: string | undefined
  /** Undefined for an empty field. */
  readonly onAnswer: (answer: string | undefined) => void
}

/** A field for a free answer, with what the learner said before. */
export function TaskAnswer({ sentence: { said }, language, answer = '', onAnswer }: TaskAnswerProps) {
  const { t } = useTranslation('task')
  return (
    <TextField
      label={t('options')}
      help={said === null || said === '' ? undefined : t('free.said', { said })}
      lang={language}
      autoCapitalize="off"
      autoComplete="off"
      spellCheck={false}
      maxLength={taskAnswerMax}
      value={answer}
      onChange={({ currentTarget: { value } }) => onAnswer(value.trim() === '' ? undefined : value)}
    />
  )
}
