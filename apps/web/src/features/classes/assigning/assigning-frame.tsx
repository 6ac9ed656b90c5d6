import type { Class } from '@parley/contracts/classes/class.ts'
import type { ClassStudent } from '@parley/contracts/classes/member.ts'
import { IconChevronLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { crumbClass } from '#ui/page/head.tsx'
import { LoadedPage } from '#ui/page/loaded-page.tsx'
import { ClassMissing } from '../parts/class-missing.tsx'
import { classQuery, studentsQuery } from '../parts/use-classes.ts'
import classes from './assigning.module.css'

export interface AssigningData {
  readonly taught: Class
  readonly students: readonly ClassStudent[]
}

interface AssigningFrameProps {
  readonly classId: string
  readonly title: string
  readonly children: (data: AssigningData) => ReactNode
}

/** The page around the form, once the class and its students are loaded. */
export function AssigningFrame({ classId, title, children }: AssigningFrameProps) {
  const { t } = useTranslation('classes')
  const taught = useQuery(classQuery(classId))
  const students = useQuery(studentsQuery(classId))
  const both = {
    data: taught.data && students.data && { taught: taught.data, students: students.data },
    error: taught.error ?? students.error,
    isFetching: taught.isFetching || students.isFetching,
    refetch: () => Promise.all([taught.refetch(), students.refetch()]),
  }
  return (
    <LoadedPage query={both} title={title} failed={t('class.failed')} missing={<ClassMissing />}>
      {(data) => (
        <>
          <Link to="/platform/classes/$classId" params={{ classId }} className={crumbClass}>
            <IconChevronLeft className="i" aria-hidden="true" />
            {data.taught.name}
          </Link>
          <h1 className={classes.title}>{title}</h1>
          {children(data)}
        </>
      )}
    </LoadedPage>
  )
}
