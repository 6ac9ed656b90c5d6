import { useParams } from '@tanstack/react-router'
import { Page } from '#ui/page/page.tsx'
import { ModuleView } from './module-view.tsx'

/** The contents of one module, with the learner's progress. */
export function ModulePage() {
  const { moduleId = '' } = useParams({ strict: false })
  return (
    <Page>
      <ModuleView key={moduleId} id={moduleId} />
    </Page>
  )
}
