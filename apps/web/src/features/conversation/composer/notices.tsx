import type { Language } from '@parley/contracts/language/language.ts'
import { lazy, Suspense, useEffect } from 'react'
import classes from '../transcript/cards.module.css'
import { ErrorText } from '../transcript/error-text.tsx'
import { UrgentNotes } from '../transcript/transcript-line.tsx'
import { isUrgent } from '../turns/line.ts'
import type { NoticeProps } from './notice-card.tsx'
import { TurnsLeft } from './turns-left.tsx'

const loadCard = () => import('./notice-card.tsx')
const NoticeCard = lazy(async () => ({ default: (await loadCard()).NoticeCard }))

interface NoticesProps extends NoticeProps {
  language: Language
  /** Whether the transcript shows unsent lines, questions and errors. */
  areLinesShown: boolean
}

/** Notices about failures, and what the learner must answer. */
export function Notices({ areLinesShown, language, ...props }: NoticesProps) {
  const { notice, failure, lines, errors } = props.talk.state
  const error = failure && !areLinesShown ? errors.get(failure.turnId) : undefined
  // Before the connection can be lost.
  useEffect(() => void loadCard().catch(() => {}), [])
  return (
    <>
      <TurnsLeft state={props.talk.state} />
      {!areLinesShown && (
        <Suspense fallback={null}>
          {lines.filter(isUrgent).map((line) => (
            <UrgentNotes key={line.key} line={line} talk={props.talk} language={language} hasWords />
          ))}
        </Suspense>
      )}
      {error && (
        <p className={classes.left}>
          <ErrorText code={error} />
        </p>
      )}
      <Suspense fallback={null}>
        {notice && <NoticeCard {...props} notice={notice} />}
        {failure && <NoticeCard key={failure.turnId} {...props} notice={failure} />}
      </Suspense>
    </>
  )
}
