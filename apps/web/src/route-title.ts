// The title of a page, as its route names it.

/** Title: a key of the namespace `ui`. Name: the page's name in analytics. */
interface PageData {
  title?: `title.${string}`
  name?: string
  /** A different name for analytics. */
  pageView?: string
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends PageData {}
}

/** The key of the title of the open page; undefined if its route has none. */
export const titleKeyOf = (matches: readonly { readonly staticData: PageData }[]): PageData['title'] =>
  matches.findLast(({ staticData }) => staticData.title)?.staticData.title
