// The tab of the console, as a search parameter.

export const operatorTabs = ['status', 'registration', 'budgets', 'reports', 'users', 'organisations'] as const
export type OperatorTab = (typeof operatorTabs)[number]

/** Parses the search; invalid values count as absent. */
export function parseOperatorSearch(search: Record<string, unknown>): { tab?: OperatorTab } {
  const tab = operatorTabs.find((each) => each === search.tab)
  return tab === undefined || tab === 'status' ? {} : { tab }
}
