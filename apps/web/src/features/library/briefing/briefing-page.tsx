// The page between a card and its conversation: what will happen, and what the learner will be able to say.
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Problem } from '#platform/http/problem.ts'
import { useProblemText } from '#platform/http/problem-text.ts'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { Failed } from '#ui/states/failed.tsx'
import classes from './briefing.module.css'
import { BriefingFrame } from './briefing-frame.tsx'
import { BriefingShown } from './briefing-shown.tsx'
import { briefingQuery } from './use-briefing.ts'

export interface AssignedInput {
  readonly assignment: string
  readonly position: number
}

export interface BriefingPageProps {
  /** Renders the details of a conversation that a teacher assigned. */
  readonly assigned: (input: AssignedInput) => ReactNode
}

export function BriefingPage({ assigned }: BriefingPageProps) {
  const { t } = useTranslation('briefing')
  const { scenarioId = '' } = useParams({ strict: false })
  const { part, mode, assignment, position = 0 } = useSearch({ strict: false })
  const problem = useProblemText()
  const { data, error, isFetching, refetch } = useQuery(briefingQuery({ scenarioId, part, assignment, position }))
  if (data) {
    return (
      <BriefingShown
        briefing={data}
        part={part}
        mode={mode}
        assignment={assignment}
        position={position}
        assigned={assignment && assigned({ assignment, position })}
      />
    )
  }
  if (error === null) return <BriefingFrame isPending />
  const isMissing = error instanceof Problem && (error.code === 'NOT_FOUND' || error.code === 'VALIDATION.INVALID_ID')
  return (
    <BriefingFrame>
      <div className={classes.missing}>
        {isMissing ? (
          <Empty
            level={1}
            title={t('missing.title')}
            action={<ButtonLink to="/platform/dashboard">{t('missing.leave')}</ButtonLink>}
          >
            {t('missing.text')}
          </Empty>
        ) : (
          <Failed
            level={1}
            title={t('failed')}
            text={problem(error)}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
      </div>
    </BriefingFrame>
  )
}
