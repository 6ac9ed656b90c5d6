// Teacher content on a learner's pages, loaded only for users who have teachers.
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { loadTexts } from '#platform/language/i18n.ts'
import { organisationsQuery } from '#platform/session/organisations.ts'

/** A teacher's assignments and feedback. */
export const FromTeacher = lazy(async () => {
  const [{ FromTeacher }] = await Promise.all([
    import('#features/classes/student/from-teacher.tsx'),
    loadTexts(['classes']),
  ])
  return { default: FromTeacher }
})
export const AssignedReview = lazy(async () => {
  const [{ AssignedReview }] = await Promise.all([
    import('#features/classes/student/assigned-review.tsx'),
    loadTexts(['classes']),
  ])
  return { default: AssignedReview }
})
export const AssignedBriefing = lazy(async () => {
  const [{ AssignedBriefing }] = await Promise.all([
    import('#features/classes/student/assigned-briefing.tsx'),
    loadTexts(['classes']),
  ])
  return { default: AssignedBriefing }
})
/** Only team members have teachers, so nothing is loaded for other users. */
export function InTeam({ children }: { readonly children: ReactNode }) {
  const { data = [] } = useQuery(organisationsQuery)
  const isInTeam = data.some(({ is_personal, membership }) => !is_personal && membership === 'ACTIVE')
  return isInTeam ? <Suspense>{children}</Suspense> : null
}
