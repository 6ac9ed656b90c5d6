// Registers the routes of classes; each folder has one part.
import type { FastifyInstance } from 'fastify'
import { assignmentRoutes } from './assignments/assignment.routes.ts'
import { type ClassDeps, classRoutes } from './class/class.routes.ts'
import { joiningRoutes } from './joining/joining.routes.ts'
import type { JoiningDeps } from './joining/joining.ts'
import { memberRoutes } from './members/member.routes.ts'
import type { BeginDeps } from './own/begin.ts'
import { ownRoutes } from './own/own.routes.ts'
import { type ReminderDeps, reminderRoutes } from './reminders/reminder.routes.ts'
import { rosterRoutes } from './roster/roster.routes.ts'
import type { RosterDeps } from './roster/roster.ts'

type ClassesDeps = ClassDeps & JoiningDeps & RosterDeps & BeginDeps & ReminderDeps

export function classesRoutes(app: FastifyInstance, deps: ClassesDeps): void {
  classRoutes(app, deps)
  joiningRoutes(app, deps)
  memberRoutes(app, deps)
  rosterRoutes(app, deps)
  assignmentRoutes(app, deps)
  ownRoutes(app, deps)
  reminderRoutes(app, deps)
}
