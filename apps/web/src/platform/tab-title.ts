// The title of the tab: that of the page, unless what it shows has a name of its own.
import { useEffect } from 'react'

let pageTitle: string | null = null
let ownTitle: string | null = null

function write(): void {
  const title = ownTitle ?? pageTitle
  document.title = title === null ? 'Parley' : `${title} · Parley`
}

/** @param title in the language of the interface; null where the page has none */
export function setPageTitle(title: string | null): void {
  pageTitle = title
  write()
}

/** Names the tab after what is shown, for as long as it is. */
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
