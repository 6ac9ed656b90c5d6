// What fills the whole screen, and so stands at /ui#… by itself.
import type { ReactNode } from 'react'
import { Problem } from '#platform/problem.ts'
import { OpenPage } from '#ui/open-page.tsx'
import { Page } from '#ui/page.tsx'
import { PageFailed } from '#ui/page-failed.tsx'
import { PagePending } from '#ui/page-pending.tsx'
import { Part } from './part.tsx'

const failed = (error: Error) => () => <PageFailed error={error} reset={() => undefined} />

const wholes: Readonly<Record<string, () => ReactNode>> = {
  'open-page': () => (
    <OpenPage homeLabel="Parley, to its beginning" foot={<p>Said at the bottom.</p>}>
      <Page>
        <h1>A page for everybody</h1>
      </Page>
    </OpenPage>
  ),
  'page-pending': PagePending,
  'page-failed': failed(new Problem('INTERNAL', { status: 500 })),
  'page-unavailable': failed(new Problem('UNAVAILABLE', { status: 503 })),
  'page-not-allowed': failed(new Problem('FORBIDDEN', { status: 403 })),
}

/** The one of this name; nothing where there is none. */
export const wholeOf = (name: string): ReactNode => wholes[name]?.()

export const WholeParts = () => (
  <Part name="Whole pages">
    {Object.keys(wholes).map((name) => (
      <a key={name} href={`#${name}`}>
        {name}
      </a>
    ))}
  </Part>
)
