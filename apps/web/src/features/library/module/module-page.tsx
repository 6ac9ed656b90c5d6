import { useParams } from '@tanstack/react-router'
import { Page } from '#ui/page.tsx'
import { ModuleView } from './module-view.tsx'

/** What is in one module, and how far one is with it. */
export function ModulePage() {
  const { moduleId = '' } = useParams({ strict: false })
  return (
    <Page>
      <ModuleView key={moduleId} id={moduleId} />
    </Page>
  )
}
