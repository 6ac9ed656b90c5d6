// Which profile tab is shown, as a query parameter.

export const profileTabs = ['profile', 'subscription', 'members', 'organizations', 'classes', 'notifications'] as const
export type ProfileTab = (typeof profileTabs)[number]

/** Parses the query parameters; unknown values are ignored. */
export function parseProfileSearch(search: Record<string, unknown>): { tab?: ProfileTab } {
  const tab = profileTabs.find((each) => each === search.tab)
  return tab === undefined || tab === 'profile' ? {} : { tab }
}
