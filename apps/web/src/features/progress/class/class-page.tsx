import type { Org } from '@parley/contracts/org/org.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useProblemText } from '#platform/http/problem-text.ts'
import { organisationsQuery } from '#platform/session/organisations.ts'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { Page } from '#ui/page/page.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { Failed } from '#ui/states/failed.tsx'
import { MistakesPart } from '../parts/mistakes-part.tsx'
import classes from '../progress-page.module.css'
import { PartsPending } from '../progress-parts.tsx'
import { classQuery } from '../use-progress.ts'
import { ClassTable } from './class-table.tsx'
import { useClass } from './use-class.ts'

/** For teachers: who practised how much, and what the class most often gets wrong. */
export function ClassPage() {
  const { t } = useTranslation('progress')
  const problem = useProblemText()
  const { isPending, error, isFetching, refetch } = useQuery(organisationsQuery)
  const org = useClass()
  return (
    <Page>
      <div className={classes.head}>
        <h1>{t('class.title')}</h1>
        {org && <p className="muted">{org.name}</p>}
      </div>
      {org ? (
        <ClassOf org={org} />
      ) : isPending ? (
        <PartsPending />
      ) : error ? (
        <Failed title={t('class.failed')} text={problem(error)} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Empty
          title={t('class.noneTitle')}
          action={<ButtonLink to="/platform/user-progress">{t('class.noneAction')}</ButtonLink>}
        >
          {t('class.noneText')}
        </Empty>
      )}
    </Page>
  )
}

function ClassOf({ org }: { readonly org: Org }) {
  const { t } = useTranslation('progress')
  const problem = useProblemText()
  const { data, error, isFetching, refetch } = useQuery(classQuery(org._id))
  if (data) {
    return (
      <div className={classes.parts}>
        <ClassTable members={data.items} />
        <MistakesPart
          span={12}
          title={t('class.mistakes')}
          empty={t(data.are_mistakes_checked ? 'class.mistakesEmpty' : 'mistakes.unchecked')}
          isChecked={data.are_mistakes_checked}
          mistakes={data.most_frequent_errors}
          language={undefined}
          isOwn={false}
        />
      </div>
    )
  }
  if (!error) return <PartsPending />
  return <Failed title={t('class.failed')} text={problem(error)} retrying={isFetching} onRetry={() => void refetch()} />
}
