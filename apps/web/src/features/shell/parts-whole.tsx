// Full-screen components, which are shown alone at /ui#….
import type { ReactNode } from 'react'
import { Problem } from '#platform/http/problem.ts'
import { OpenPage } from '#ui/page/open-page.tsx'
import { Page } from '#ui/page/page.tsx'
import { PageFailed } from '#ui/page/page-failed.tsx'
import { PagePending } from '#ui/page/page-pending.tsx'
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
  'page-pending': () => <PagePending title="A page that loads" />,
  'page-failed': failed(new Problem('INTERNAL', { status: 500 })),
  'page-unavailable': failed(new Problem('UNAVAILABLE', { status: 503 })),
  'page-not-allowed': failed(new Problem('FORBIDDEN', { status: 403 })),
}

/** The component with this name; nothing if there is none. */
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
