import type { Class } from '@parley/contracts/classes/class.ts'
import { endonyms } from '@parley/contracts/language/language.ts'
import { IconChartBar, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { organisationsQuery, useTeaches } from '#platform/session/organisations.ts'
import { Button } from '#ui/controls/button.tsx'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { factsClass, Head } from '#ui/page/head.tsx'
import { Page } from '#ui/page/page.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { type AssignSearch, parseAssignSearch } from '../assigning/assign-search.ts'
import { classesQuery } from '../parts/use-classes.ts'
import classes from './classes-page.module.css'

const ClassDialog = lazy(async () => ({ default: (await import('./class-dialog.tsx')).ClassDialog }))

/** The current team's classes that the user may teach. */
export function ClassesPage() {
  const { t } = useTranslation('classes')
  const teaches = useTeaches()
  const organisations = useQuery(organisationsQuery)
  if (teaches === true) return <Teaching />
  return (
    <Page>
      {teaches === false ? (
        <Empty
          level={1}
          title={t('list.noneTitle')}
          action={
            <ButtonLink to="/platform/user-profile" search={{ tab: 'organizations' }}>
              {t('list.noneAction')}
            </ButtonLink>
          }
        >
          {t('list.noneText')}
        </Empty>
      ) : (
        <>
          <h1>{t('list.title')}</h1>
          <Loaded failed={t('list.failed')} query={organisations}>
            {() => null}
          </Loaded>
        </>
      )}
    </Page>
  )
}

function Teaching() {
  const { t } = useTranslation('classes')
  const navigate = useNavigate()
  const query = useQuery(classesQuery)
  const chosen = parseAssignSearch({ ...useSearch({ strict: false }) })
  const isGiving = Object.values(chosen).some((id) => id !== undefined)
  const [isMaking, setMaking] = useState(false)
  const isEmpty = query.data?.teaches.length === 0
  const make = (variant: 'filled' | 'outline') => (
    <Button variant={variant} icon={<IconPlus aria-hidden="true" />} onClick={() => setMaking(true)}>
      {t('list.new')}
    </Button>
  )
  return (
    <Page>
      <Head
        title={t(isGiving ? 'list.giveTo' : 'list.title')}
        acts={
          <>
            <ButtonLink to="/platform/class" icon={<IconChartBar aria-hidden="true" />}>
              {t('list.progress')}
            </ButtonLink>
            {!isEmpty && make('filled')}
          </>
        }
      />
      <Loaded failed={t('list.failed')} query={query}>
        {({ teaches }) =>
          teaches.length === 0 ? (
            <Empty title={t('list.emptyTitle')} action={make('filled')}>
              {t('list.emptyText')}
            </Empty>
          ) : (
            <ul className={classes.list} aria-label={t('list.title')}>
              {teaches.map((each) => (
                <ClassRow key={each._id} taught={each} wanted={isGiving ? chosen : undefined} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Suspense>
        {isMaking && (
          <ClassDialog
            onClose={() => setMaking(false)}
            onSaved={({ _id: classId }) =>
              void (isGiving
                ? navigate({ to: '/platform/classes/$classId/assign', params: { classId }, search: chosen })
                : navigate({ to: '/platform/classes/$classId', params: { classId } }))
            }
          />
        )}
      </Suspense>
    </Page>
  )
}

interface ClassRowProps {
  readonly taught: Class
  /** The content to assign to one of the classes. */
  readonly wanted: AssignSearch | undefined
}

function ClassRow({ taught, wanted }: ClassRowProps) {
  const { t } = useTranslation('classes')
  const { language, level, teachers, student_count: students } = taught
  return (
    <li className={classes.row}>
      <div>
        <h2>
          {wanted ? (
            <Link to="/platform/classes/$classId/assign" params={{ classId: taught._id }} search={wanted}>
              {taught.name}
            </Link>
          ) : (
            <Link to="/platform/classes/$classId" params={{ classId: taught._id }}>
              {taught.name}
            </Link>
          )}
        </h2>
        <ul className={`${factsClass} ${classes.facts}`}>
          <li lang={language}>{endonyms[language]}</li>
          {level && <li>{level}</li>}
          <li>{t('count.students', { count: students })}</li>
          {teachers.length > 0 && <li>{teachers.map(({ name }) => name).join(', ')}</li>}
        </ul>
      </div>
    </li>
  )
}
