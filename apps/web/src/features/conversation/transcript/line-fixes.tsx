// A line's issues, each with "That is not a mistake".
import type { Issue } from '@parley/contracts/conversation/conversation.ts'
import type { Language } from '@parley/contracts/language/language.ts'
import { useMutation } from '@tanstack/react-query'
import { type MouseEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import { useFocusAfter } from '#ui/controls/use-focus-after.ts'
import { MadeBy } from '#ui/made-by.tsx'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import type { Talk } from '../talk/use-talk.ts'
import { SaidWords } from '../talk/word-lookup.tsx'
import type { Line } from '../turns/line.ts'
import classes from './line-fixes.module.css'

interface LineFixesProps {
  line: Line
  talk: Talk
  language: Language
}

/** Shown to learners who want to see corrections during the conversation. */
export function LineFixes({ line, talk, language }: LineFixesProps) {
  const { t } = useTranslation('talk')
  const dismissal = useDismissal(line, talk)
  return (
    <>
      {line.issues.length > 0 && (
        <ul className={classes.fixes}>
          {line.issues.map((issue) => (
            <Fix key={issue.original_text} issue={issue} language={language} dismissal={dismissal} />
          ))}
        </ul>
      )}
      {line.dismissed.length > 0 && <DismissedFixes line={line} language={language} dismissal={dismissal} />}
      <MadeBy made={line.madeBy} text={(made) => t('fixes.madeBy', made)} />
    </>
  )
}

interface Change {
  readonly issue: Issue
  readonly dismissed: boolean
  /** The focus moves only for keyboard users: for mouse users, the space bar stays for recording. */
  readonly isByKey: boolean
}

type Dismissal = ReturnType<typeof useDismissal>

/** Changes one of the line's issues at a time. */
function useDismissal(line: Line, talk: Talk) {
  const { mutate, variables, isPending, isSuccess, error } = useMutation({
    mutationFn: ({ issue, dismissed }: Change) => talk.dismiss(line, issue, dismissed),
  })
  const isOf = (issue: Issue) => variables?.issue.original_text === issue.original_text
  return {
    change: (issue: Issue, dismissed: boolean, { detail }: MouseEvent) =>
      mutate({ issue, dismissed, isByKey: detail === 0 }),
    isBusy: (issue: Issue) => isPending && isOf(issue),
    /** Whether this was the last change and was made by keyboard. */
    isPressed: (issue: Issue, dismissed: boolean) =>
      isSuccess && isOf(issue) && variables.dismissed === dismissed && variables.isByKey,
    errorOf: (issue: Issue) => (isOf(issue) ? error : null),
  }
}

interface FixProps {
  readonly issue: Issue
  readonly language: Language
  readonly dismissal: Dismissal
}

function Fix({ issue, language, dismissal }: FixProps) {
  const { t } = useTranslation('talk')
  const id = useId()
  const button = useFocusAfter(dismissal.isPressed(issue, false))
  const error = dismissal.errorOf(issue)
  const { original_text, corrected_text, explanation } = issue
  return (
    <li>
      <span className="sr">{t('line.youSaid')} </span>
      <del id={`${id}words`} lang={language} translate="no">
        {original_text}
      </del>{' '}
      <span className="sr">{t('line.better')} </span>
      <ins lang={language} translate="no">
        <SaidWords text={corrected_text} language={language} />
      </ins>
      {explanation && <p>{explanation}</p>}
      <Button
        ref={button}
        aria-describedby={`${id}words`}
        className={classes.dismiss}
        variant="quiet"
        size="sm"
        busy={dismissal.isBusy(issue)}
        onClick={(event) => dismissal.change(issue, true, event)}
      >
        {t('fixes.dismiss')}
      </Button>
      {error !== null && <ProblemLine error={error} />}
    </li>
  )
}

/** The issues that the learner has marked as not a mistake. */
function DismissedFixes({
  line,
  language,
  dismissal,
}: Pick<LineFixesProps, 'line' | 'language'> & Pick<FixProps, 'dismissal'>) {
  const { t } = useTranslation('talk')
  const id = useId()
  return (
    <div className={classes.right}>
      <p id={id}>{t('fixes.dismissed')}</p>
      <ul aria-labelledby={id}>
        {line.dismissed.map((issue) => (
          <DismissedFix key={issue.original_text} issue={issue} language={language} dismissal={dismissal} />
        ))}
      </ul>
    </div>
  )
}

function DismissedFix({ issue, language, dismissal }: FixProps) {
  const { t } = useTranslation('talk')
  const id = useId()
  const button = useFocusAfter(dismissal.isPressed(issue, true))
  const error = dismissal.errorOf(issue)
  return (
    <li>
      <span id={`${id}words`} lang={language} translate="no">
        {issue.original_text}
      </span>
      <Button
        ref={button}
        id={`${id}undo`}
        aria-labelledby={`${id}undo ${id}words`}
        className={classes.dismiss}
        variant="quiet"
        size="sm"
        busy={dismissal.isBusy(issue)}
        onClick={(event) => dismissal.change(issue, false, event)}
      >
        {t('fixes.undo')}
      </Button>
      {error !== null && <ProblemLine error={error} />}
    </li>
  )
}
