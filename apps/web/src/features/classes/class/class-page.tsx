import type { Class } from '@parley/contracts/classes/class.ts'
import { endonyms } from '@parley/contracts/language/language.ts'
import { IconChevronLeft, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'
import { useTabTitle } from '#platform/page/tab-title.ts'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { crumbClass, Head } from '#ui/page/head.tsx'
import { LoadedPage } from '#ui/page/loaded-page.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { ClassMissing } from '../parts/class-missing.tsx'
import layout from '../parts/layout.module.css'
import { assignmentsQuery, classQuery, studentsQuery } from '../parts/use-classes.ts'
import { AssignmentList } from './assignment-list.tsx'
import { ClassActions } from './class-actions.tsx'
import { ExportButton } from './export-button.tsx'
import { InvitedList } from './invited-list.tsx'
import { JoinCodeCard } from './join-code-card.tsx'
import { StudentTable } from './student-table.tsx'
import { TeachersPart } from './teachers-part.tsx'
import { WrongList } from './wrong-list.tsx'

/** A class as its teachers see it. */
export function ClassPage() {
  const { t } = useTranslation(['classes', 'ui'])
  const { classId = '' } = useParams({ strict: false })
  const query = useQuery(classQuery(classId))
  return (
    <LoadedPage query={query} title={t('ui:title.class')} failed={t('class.failed')} missing={<ClassMissing />}>
      {(found) => (found.own_role === 'STUDENT' ? <ClassMissing /> : <ClassShown taught={found} />)}
    </LoadedPage>
  )
}

function ClassShown({ taught }: { readonly taught: Class }) {
  const { t } = useTranslation('classes')
  const format = useFormat()
  useTabTitle(taught.name)
  const students = useQuery(studentsQuery(taught._id))
  const isEmpty = students.data?.length === 0
  return (
    <>
      <Head
        crumb={
          <Link to="/platform/classes" className={crumbClass}>
            <IconChevronLeft className="i" aria-hidden="true" />
            {t('list.title')}
          </Link>
        }
        title={taught.name}
        facts={
          <>
            <li lang={taught.language}>{endonyms[taught.language]}</li>
            {taught.level && <li>{taught.level}</li>}
            <li>{t('count.students', { count: taught.student_count })}</li>
            <li>{t('class.since', { date: format.date(taught.created_at, { day: 'numeric', month: 'long' }) })}</li>
            <li>{taught.org.name}</li>
          </>
        }
        acts={
          <>
            <ClassActions taught={taught} />
            <ExportButton classId={taught._id} />
            <ButtonLink
              variant="filled"
              to="/platform/classes/$classId/assign"
              params={{ classId: taught._id }}
              icon={<IconPlus aria-hidden="true" />}
            >
              {t('give.title')}
            </ButtonLink>
          </>
        }
      />
      <div className={layout.two}>
        <div>
          <Assignments classId={taught._id} />
          <section className={layout.part} aria-labelledby="class-students">
            <div className={layout.partHead}>
              <h2 id="class-students">{t('class.students')}</h2>
              {!isEmpty && <span className="muted small">{t('class.minutesHint')}</span>}
            </div>
            <Loaded failed={t('class.studentsFailed')} query={students}>
              {(list) =>
                list.length === 0 ? (
                  <Empty title={t('class.nobodyTitle')}>{t('class.nobodyText')}</Empty>
                ) : (
                  <StudentTable taught={taught} students={list} />
                )
              }
            </Loaded>
          </section>
          <InvitedList classId={taught._id} />
          <TeachersPart taught={taught} />
        </div>
        <aside className={layout.side} data-first>
          <JoinCodeCard classId={taught._id} isLarge={isEmpty} />
          {!isEmpty && <WrongList taught={taught} />}
        </aside>
      </div>
    </>
  )
}

function Assignments({ classId }: { readonly classId: string }) {
  const { t } = useTranslation('classes')
  const query = useQuery(assignmentsQuery(classId))
  return (
    <section className={layout.part} aria-labelledby="class-assignments">
      <h2 id="class-assignments">{t('class.assignments')}</h2>
      <Loaded failed={t('class.assignmentsFailed')} query={query}>
        {(list) =>
          list.length === 0 ? (
            <p className={layout.nothing}>{t('class.noAssignments')}</p>
          ) : (
            <AssignmentList classId={classId} assignments={list} />
          )
        }
      </Loaded>
    </section>
  )
}
