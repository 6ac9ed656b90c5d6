import type { ReactNode } from 'react'

/** The main part of a screen in the width of the content; focus lands here after a navigation. */
export function Page({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="page">
      {children}
    </main>
  )
}
