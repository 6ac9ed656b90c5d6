import { getModule, listModuleSummaries } from '@parley/contracts/library/module.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { draftKey, forgetDraft } from '#platform/drafts.ts'
import { call } from '#platform/http/call.ts'
import { Problem } from '#platform/http/problem.ts'
import { useProblemText } from '#platform/http/problem-text.ts'
import { targetLanguageNow } from '#platform/language/target-language.ts'
import { useUser } from '#platform/session/user.ts'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { Page } from '#ui/page/page.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { Failed } from '#ui/states/failed.tsx'
import { BreathingBars } from '#ui/voice/breathing-bars.tsx'
import { blankDraft, draftOf } from './module-draft.ts'
import { readModuleDraft } from './module-draft-kept.ts'
import { ModuleWizard } from './module-wizard.tsx'

/** Creates a new module, or edits one. */
export function ModuleWizardPage() {
  const { moduleId } = useParams({ strict: false })
  return <Page>{moduleId === undefined ? <NewModule /> : <StoredModule key={moduleId} id={moduleId} />}</Page>
}

function NewModule() {
  const key = draftKey(useUser()._id, 'module', undefined)
  const [round, setRound] = useState(0)
  const [kept, setKept] = useState(() => readModuleDraft(key))
  return (
    <ModuleWizard
      key={round}
      module={undefined}
      start={kept ?? { draft: blankDraft(targetLanguageNow()), updatedAt: null }}
      draftKey={key}
      isRestored={kept !== null}
      onStartOver={() => {
        forgetDraft(key)
        setKept(null)
        setRound(round + 1)
      }}
    />
  )
}

/** The module and its scenarios, as stored. */
function useStored(id: string) {
  return useQuery({
    queryKey: ['library', 'module-wizard', id],
    queryFn: async ({ signal }) => {
      const params = { id }
      const [module, { items }] = await Promise.all([
        call(getModule, { params }, { signal }),
        call(listModuleSummaries, { params }, { signal }),
      ])
      return { module, scenarios: items }
    },
    // A refetch must not overwrite the author's edits.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

function StoredModule({ id }: { readonly id: string }) {
  const { t } = useTranslation(['module-wizard', 'ui'])
  const problemText = useProblemText()
  const key = draftKey(useUser()._id, 'module', id)
  const [round, setRound] = useState(0)
  const [kept, setKept] = useState(() => readModuleDraft(key))
  const { data, error, isFetching, refetch } = useStored(id)
  const isMissing = error instanceof Problem && (error.code === 'NOT_FOUND' || error.code === 'VALIDATION.INVALID_ID')
  if (isMissing || (data && !data.module.can_edit)) {
    return (
      <>
        <h1 className="sr">{t('editTitle')}</h1>
        <Empty title={t('missing.title')} action={<ButtonLink to="/platform/dashboard">{t('missing.way')}</ButtonLink>}>
          {t('missing.text')}
        </Empty>
      </>
    )
  }
  if (error) {
    return (
      <>
        <h1 className="sr">{t('editTitle')}</h1>
        <Failed title={t('failed')} text={problemText(error)} retrying={isFetching} onRetry={() => void refetch()} />
      </>
    )
  }
  if (!data) {
    return (
      <div role="status" aria-label={t('loading', { ns: 'ui' })}>
        <h1 className="sr">{t('editTitle')}</h1>
        <BreathingBars />
      </div>
    )
  }
  const stored = { draft: draftOf(data.module, data.scenarios), updatedAt: data.module.updated_at }
  return (
    <ModuleWizard
      key={round}
      module={data.module}
      start={kept ?? stored}
      draftKey={key}
      isRestored={kept !== null}
      onStartOver={async () => {
        forgetDraft(key)
        await refetch()
        setKept(null)
        setRound(round + 1)
      }}
    />
  )
}
