// What a route declares about its page.

/** Title: a key in the namespace `ui`. Name: the page's name in analytics. */
interface PageData {
  title?: `title.${string}`
  name?: string
  /** A different name for analytics. */
  pageView?: string
  /** Whether the page shows a conversation or other data of the user's own, and stays when the organisation changes. */
  isOwn?: boolean
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends PageData {}
}

/** The key of the open page's title; undefined if its route has none. */
export const titleKeyOf = (matches: readonly { readonly staticData: PageData }[]): PageData['title'] =>
  matches.findLast(({ staticData }) => staticData.title)?.staticData.title

/** Whether the open page stays when the current organisation changes. */
export const isOwnPage = (matches: readonly { readonly staticData: PageData }[]): boolean =>
  matches.some(({ staticData }) => staticData.isOwn)
