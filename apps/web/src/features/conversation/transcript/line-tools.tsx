// Actions on a transcript line, loaded once there are lines.
import type { Language } from '@parley/contracts/language/language.ts'
import { IconArrowBackUp, IconLanguage, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblemText } from '#platform/http/problem-text.ts'
import { useUser } from '#platform/session/user.ts'
import { Button } from '#ui/controls/button.tsx'
import type { Talk } from '../talk/use-talk.ts'
import type { Line } from '../turns/line.ts'
import { LineField } from './line-field.tsx'
import classes from './line-tools.module.css'
import lineClasses from './transcript.module.css'

/** A line's display state. */
export interface LineView {
  readonly isOpen: boolean
  readonly isTranslated: boolean
  readonly isEditing: boolean
  /** The text before a correction, so that it can be restored. */
  readonly before: string | null
  /** Null until the learner opens or closes them: until then the preferences decide. */
  readonly areFixesShown: boolean | null
}

export interface LineToolsProps {
  line: Line
  talk: Talk
  view: LineView
  onView: (change: Partial<LineView>) => void
}

/** Translation, and for the learner's own lines "I didn't say that". */
export function LineActions({ line, talk, view, onView }: LineToolsProps) {
  const { t } = useTranslation('talk')
  const { isBusy, error, run } = useAmend(talk, line)
  const isMine = line.who === 'learner'
  const { before } = view
  return (
    <>
      <button
        type="button"
        className={lineClasses.act}
        aria-pressed={view.isTranslated}
        onClick={() => onView({ isTranslated: !view.isTranslated })}
      >
        <IconLanguage className="i-sm" aria-hidden="true" />
        {t('line.translation')}
      </button>
      {isMine && !line.isStruck && before === null && (
        <button type="button" className={lineClasses.act} onClick={() => onView({ isEditing: true })}>
          <IconPencil className="i-sm" aria-hidden="true" />
          {t('line.notMine')}
        </button>
      )}
      {isMine && (line.isStruck || before !== null) && (
        <button
          type="button"
          className={lineClasses.act}
          disabled={isBusy}
          onClick={async () => {
            const isDone = await run({ struck: false, ...(before === null ? {} : { content: before }) })
            if (isDone) onView({ before: null })
          }}
        >
          <IconArrowBackUp className="i-sm" aria-hidden="true" />
          {line.isStruck ? t('line.restore') : t('line.undo')}
        </button>
      )}
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </>
  )
}

/** Saves a correction and shows any error; resolves to whether it was saved. */
function useAmend(talk: Talk, line: Line) {
  const problemText = useProblemText()
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const run = async (change: { content?: string; struck?: boolean }): Promise<boolean> => {
    setBusy(true)
    setError(null)
    try {
      await talk.amend(line, change)
      return true
    } catch (cause) {
      setError(problemText(cause))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, error, run }
}

/** Replaces a wrongly transcribed line while its text is corrected or struck out. */
export function LineEditor({ line, talk, onView, language }: LineToolsProps & { language: Language }) {
  const { t } = useTranslation('talk')
  const [text, setText] = useState(line.text)
  const { isBusy, error, run } = useAmend(talk, line)
  const close = () => onView({ isEditing: false })
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const content = text.trim()
    if (content === '' || content === line.text) return close()
    if (await run({ content })) onView({ isEditing: false, before: line.text, isTranslated: false })
  }
  return (
    <form
      className={classes.editor}
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        close()
      }}
    >
      <LineField language={language} text={text} onText={setText} />
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      <div className={classes.acts}>
        <Button size="sm" variant="filled" type="submit" busy={isBusy}>
          {t('line.save')}
        </Button>
        <Button
          size="sm"
          disabled={isBusy}
          onClick={async () => {
            if (await run({ struck: true })) onView({ isEditing: false, isTranslated: false })
          }}
        >
          {t('line.strike')}
        </Button>
        <Button size="sm" variant="quiet" onClick={close}>
          {t('line.cancel')}
        </Button>
      </div>
    </form>
  )
}

/** The line's translation into the explanation language, below its text. */
export function LineTranslation({ line, talk }: Pick<LineToolsProps, 'line' | 'talk'>) {
  const { t } = useTranslation('talk')
  const problemText = useProblemText()
  const { explanation_language: language } = useUser()
  const { data, error, isPending } = useQuery({
    queryKey: ['conversation', 'translation', line.pairId, line.who, line.text, language],
    queryFn: () => talk.translate(line),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isPending) return <p className={classes.translation}>{t('line.translating')}</p>
  if (error) return <p className={classes.translation}>{problemText(error)}</p>
  return (
    <p className={classes.translation} lang={data === null ? undefined : language}>
      {data ?? t('line.noTranslation')}
    </p>
  )
}
