// Which tab of the profile is shown, as the part of the address behind the question mark.

export const profileTabs = ['profile', 'subscription', 'members', 'organizations', 'notifications'] as const
export type ProfileTab = (typeof profileTabs)[number]

/** Reads the address; what it does not know counts as left out. */
export function parseProfileSearch(given: Record<string, unknown>): { tab?: ProfileTab } {
  const tab = profileTabs.find((each) => each === given.tab)
  return tab === undefined || tab === 'profile' ? {} : { tab }
}
