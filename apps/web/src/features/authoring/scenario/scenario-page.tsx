// The scenario page: a new one, one's own, or another author's in read-only mode.
import { languages } from '@parley/contracts/language/language.ts'
import type { Scenario } from '@parley/contracts/library/scenario.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { draftKey, readDraft } from '#platform/drafts.ts'
import { Problem } from '#platform/http/problem.ts'
import { useProblemText } from '#platform/http/problem-text.ts'
import { useUser } from '#platform/session/user.ts'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { Page } from '#ui/page/page.tsx'
import { Failed } from '#ui/states/failed.tsx'
import { FlatLine } from '#ui/voice/charts/flat-line.tsx'
import { WizardHead } from '../wizard/wizard-head.tsx'
import classes from './scenario.module.css'
import { closingPhrases, examSetting } from './scenario-suggestions.ts'
import { newScenario, readScenario } from './scenario-values.ts'
import { ScenarioWizard } from './scenario-wizard.tsx'
import { draftOf } from './storage/scenario-draft.ts'
import { editedScenarioQuery } from './storage/scenario-save.ts'

export function ScenarioPage() {
  const { scenarioId } = useParams({ strict: false })
  return (
    <Page>
      {scenarioId === undefined ? <Opened key="new" saved={undefined} /> : <Stored key={scenarioId} id={scenarioId} />}
    </Page>
  )
}

/** A stored scenario in any loading state. */
function Stored({ id }: { readonly id: string }) {
  const { t } = useTranslation('scenario-wizard')
  const problem = useProblemText()
  const client = useQueryClient()
  const { queryKey, ...query } = editedScenarioQuery(id)
  const { data, error, isFetching, refetch } = useQuery({ queryKey, ...query })
  // The next visit fetches the version stored at that time.
  useEffect(() => () => client.removeQueries({ queryKey: ['authoring', 'scenario', id] }), [client, id])
  if (data) return <Opened saved={data} />
  if (error instanceof Problem && (error.status === 404 || error.code === 'VALIDATION.INVALID_ID')) {
    return (
      <>
        <WizardHead title={t('missing.title')} />
        <FlatLine />
        <p className="muted">{t('missing.text')}</p>
        <p>
          <ButtonLink to="/platform/scenario/{-$scenarioId}" params={{}}>
            {t('missing.way')}
          </ButtonLink>
        </p>
      </>
    )
  }
  if (error) {
    return (
      <>
        <WizardHead title={t('edit')} />
        <Failed title={t('failed')} text={problem(error)} retrying={isFetching} onRetry={() => void refetch()} />
      </>
    )
  }
  return <Pending />
}

function Pending() {
  const { t } = useTranslation(['scenario-wizard', 'ui'])
  return (
    <>
      <WizardHead title={t('edit')} />
      <div role="status" aria-busy="true" aria-label={t('ui:loading')} className={classes.pending}>
        <span data-line="title" />
        <span />
        <span data-line="text" />
        <span />
      </div>
    </>
  )
}

/** The most recently practised language, as the dashboard stores it. */
const practised = () => languages.find((each) => each === localStorage.getItem('parley.target_language')) ?? 'en'

/** The wizard with the stored scenario and this browser's draft. */
function Opened({ saved }: { readonly saved: Scenario | undefined }) {
  const userId = useUser()._id
  const [start] = useState(() => {
    const key = draftKey(userId, 'scenario', saved?._id)
    const language = practised()
    const blank = newScenario({ language, closing: closingPhrases[language], examSetting })
    const values = saved ? readScenario(saved, blank) : blank
    const readOnly = saved !== undefined && !saved.can_edit
    return { saved, values, draftKey: key, readOnly, draft: readOnly ? null : draftOf(readDraft(key), values) }
  })
  return <ScenarioWizard {...start} />
}
