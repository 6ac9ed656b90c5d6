// Which tab of the console is shown, as the part of the address behind the question mark.

export const operatorTabs = ['status', 'registration', 'budgets', 'reports', 'users', 'organisations'] as const
export type OperatorTab = (typeof operatorTabs)[number]

/** Reads the address; what it does not know counts as left out. */
export function parseOperatorSearch(search: Record<string, unknown>): { tab?: OperatorTab } {
  const tab = operatorTabs.find((each) => each === search.tab)
  return tab === undefined || tab === 'status' ? {} : { tab }
}
