// The tab's title: the page's, unless its content has a name of its own.
import { useEffect } from 'react'

let pageTitle: string | null = null
let ownTitle: string | null = null

function write(): void {
  const title = ownTitle ?? pageTitle
  document.title = title === null ? 'Parley' : `${title} · Parley`
}

/** @param title in the interface language; null if the page has none */
export function setPageTitle(title: string | null): void {
  pageTitle = title
  write()
}

/** Sets the tab title while the component is mounted. */
export function useTabTitle(title: string): void {
  useEffect(() => {
    ownTitle = title
    write()
    return () => {
      ownTitle = null
      write()
    }
  }, [title])
}
