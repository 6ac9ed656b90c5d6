// Defaults of a new assignment, as search parameters.

export interface AssignSearch {
  scenario?: string | undefined
  module?: string | undefined
  /** A test's ID. */
  exam?: string | undefined
}

const idShape = /^[0-9a-f]{24}$/
const idOf = (value: unknown) => (typeof value === 'string' && idShape.test(value) ? value : undefined)

/** Invalid values count as absent. */
export const parseAssignSearch = ({ scenario, module, exam }: Record<string, unknown>): AssignSearch => ({
  scenario: idOf(scenario),
  module: idOf(module),
  exam: idOf(exam),
})
