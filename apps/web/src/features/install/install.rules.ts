// How Parley can be installed on a device, and when to offer that. Pure.

/** `prompt`: the browser asks on click. `share`: by hand, as on an iPhone. `menu`: perhaps in the browser's menu. */
export type InstallWay = 'prompt' | 'share' | 'menu' | 'installed'

export interface Device {
  /** The browser has offered its install prompt. */
  readonly hasPrompt: boolean
  /** Opened as an installed app. */
  readonly isStandalone: boolean
  /** WebKit on a touch screen: apps are added through its Share menu. */
  readonly isTouchWebKit: boolean
}

export function installWay({ hasPrompt, isStandalone, isTouchWebKit }: Device): InstallWay {
  if (isStandalone) return 'installed'
  if (hasPrompt) return 'prompt'
  return isTouchWebKit ? 'share' : 'menu'
}

/** Number of finished reviews before installing is offered; earlier, it is of little use. */
const reviewsFirst = 2

/** Whether to offer it, as far as the browser knows: only the server knows whether there are enough reviews. */
export const mayTell = (way: InstallWay, isDismissed: boolean): boolean =>
  !isDismissed && (way === 'prompt' || way === 'share')

/** Whether enough of these reviews are finished. */
export const hasReviews = (reviews: readonly { readonly status: string }[]): boolean =>
  reviews.filter(({ status }) => status === 'ready').length >= reviewsFirst
