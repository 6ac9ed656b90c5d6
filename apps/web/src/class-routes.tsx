// Pages for teachers.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { parseAssignSearch } from '#features/classes/assigning/assign-search.ts'
import { loadTexts } from '#platform/language/i18n.ts'
import { shell } from './frame-routes.tsx'
import { Marking } from './page-composition.tsx'

/** The teacher's classes. */
const classList = createRoute({
  getParentRoute: () => shell,
  path: 'classes',
  validateSearch: parseAssignSearch,
  loader: () => loadTexts(['classes']),
  component: lazyRouteComponent(() => import('#features/classes/list/classes-page.tsx'), 'ClassesPage'),
  staticData: { title: 'title.classes', name: 'platform.classes' },
})

const taughtClass = createRoute({
  getParentRoute: () => shell,
  path: 'classes/$classId',
  loader: () => loadTexts(['classes', 'topic']),
  component: lazyRouteComponent(() => import('#features/classes/class/class-page.tsx'), 'ClassPage'),
  staticData: { title: 'title.class', name: 'platform.classes.class' },
})

const assign = createRoute({
  getParentRoute: () => shell,
  path: 'classes/$classId/assign',
  validateSearch: parseAssignSearch,
  loader: () => loadTexts(['classes']),
  component: lazyRouteComponent(() => import('#features/classes/assigning/assign-page.tsx'), 'AssignPage'),
  staticData: { title: 'title.assign', name: 'platform.classes.assign' },
})

const assignment = createRoute({
  getParentRoute: () => shell,
  path: 'classes/$classId/assignments/$assignmentId',
  loader: () => loadTexts(['classes']),
  component: lazyRouteComponent(() => import('#features/classes/assignment/assignment-page.tsx'), 'AssignmentPage'),
  staticData: { title: 'title.assignment', name: 'platform.classes.assignment' },
})

const editAssignment = createRoute({
  getParentRoute: () => shell,
  path: 'classes/$classId/assignments/$assignmentId/edit',
  loader: () => loadTexts(['classes']),
  component: lazyRouteComponent(() => import('#features/classes/assigning/edit-page.tsx'), 'EditAssignmentPage'),
  staticData: { title: 'title.assignment', name: 'platform.classes.assignment-edit' },
})

/** One submission, for marking. */
const marking = createRoute({
  getParentRoute: () => shell,
  path: 'classes/$classId/assignments/$assignmentId/$submissionId',
  loader: () => loadTexts(['classes', 'review', 'topic']),
  component: Marking,
  staticData: { title: 'title.marking', name: 'platform.classes.marking' },
})

export const classRoutes = [classList, taughtClass, assign, assignment, editAssignment, marking] as const
