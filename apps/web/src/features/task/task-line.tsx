// A line that the learner says or types, in their own words.
import { taskAnswerMax } from '@parley/contracts/text/answer.ts'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type TakeControl, type TakeEnd, useTake } from '#audio/use-take.ts'
import { useProblemText } from '#platform/http/problem-text.ts'
import { useTakeDeps } from '#platform/take-deps.ts'
import { Button } from '#ui/controls/button.tsx'
import { MicButton } from '#ui/controls/mic-button.tsx'
import { TextField } from '#ui/fields/field.tsx'
import type { TaskAnswerProps } from './task-answer.tsx'
import classes from './task-line.module.css'

/** Silence that ends a line, in milliseconds: long enough to think of the next word. */
const thinkingMs = 3_000

type Trouble = Exclude<TakeEnd, { kind: 'said' }>

export function TaskLine({ sentence: { said }, language, answer = '', onAnswer }: TaskAnswerProps) {
  const { t } = useTranslation('task')
  const deps = useTakeDeps()
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const take = useTake(
    deps,
    language,
    (_, end) => (end.kind === 'said' ? onAnswer(end.text.slice(0, taskAnswerMax)) : setTrouble(end)),
    thinkingMs,
  )
  const record = () => {
    setTrouble(null)
    take.start('line')
  }
  return (
    <div className={classes.line}>
      <TextField
        label={t('step.line')}
        help={said === null ? undefined : t('free.said', { said })}
        lang={language}
        autoComplete="off"
        spellCheck={false}
        maxLength={taskAnswerMax}
        value={answer}
        onChange={({ currentTarget: { value } }) => onAnswer(value.trim() === '' ? undefined : value)}
      />
      {deps.canListen && (
        <div className={classes.row}>
          <Microphone take={take} onRecord={record} />
          <TakeStatus take={take} trouble={trouble} />
          {take.now && (
            <Button variant="quiet" size="sm" icon={<IconX aria-hidden="true" />} onClick={take.cancel}>
              {t('make.cancel')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** Starts and ends the recording; the focus stays on it. */
function Microphone({ take, onRecord }: { readonly take: TakeControl; readonly onRecord: () => void }) {
  const { t } = useTranslation('task')
  const isLive = take.now?.phase === 'recording'
  return (
    <MicButton
      label={t(isLive ? 'step.stop' : 'step.speak')}
      tone={isLive ? 'live' : 'rest'}
      disabled={take.now !== null && !isLive}
      onClick={isLive ? take.finish : onRecord}
    />
  )
}

/** What the microphone does, the words so far, or why nothing was understood. */
function TakeStatus({ take: { now }, trouble }: { readonly take: TakeControl; readonly trouble: Trouble | null }) {
  const { t } = useTranslation('task')
  const problemText = useProblemText()
  const text = () => {
    if (now !== null) return now.text || t(`step.${now.phase}`)
    if (trouble === null) return t('step.aloud')
    if (trouble.kind === 'microphone') return t('step.noMicrophone')
    return trouble.kind === 'unread' ? problemText(trouble.error) : t('step.unheard')
  }
  return (
    <p className={classes.status} role="status">
      {text()}
    </p>
  )
}
