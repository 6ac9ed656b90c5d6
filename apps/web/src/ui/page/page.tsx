import type { ReactNode } from 'react'

export interface PageProps {
  /** Whether wide screens show more cards per row. */
  readonly isWide?: boolean
  readonly children: ReactNode
}

/** A screen's main part at content width; receives the focus after navigation. */
export function Page({ isWide = false, children }: PageProps) {
  return (
    <main id="main" tabIndex={-1} className="page" data-wide={isWide || undefined}>
      {children}
    </main>
  )
}
