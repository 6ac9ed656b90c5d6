// How a student's standing is displayed. Pure.
import type { Standing } from '@parley/contracts/classes/overview.ts'
import type { StateMarkProps } from '#ui/states/state-mark.tsx'

/** Sand: nothing yet. Iris: in progress. Jade: handed in. Amber: back with the student. */
export const standingKind: Readonly<Record<Standing, StateMarkProps['kind']>> = {
  not_begun: 'none',
  begun: 'on',
  talking: 'on',
  handed_in: 'done',
  marked: 'done',
  released: 'done',
  sent_back: 'warn',
}
