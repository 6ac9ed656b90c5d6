// The sheets and dialogs of the stage, fetched once the stage stands.
import { lazy, Suspense, useEffect } from 'react'
import type { StageOverlaysProps } from './stage-overlays.tsx'

const load = () => import('./stage-overlays.tsx')
const StageOverlays = lazy(async () => ({ default: (await load()).StageOverlays }))

export function Overlays(props: StageOverlaysProps) {
  useEffect(() => {
    // Beforehand, so that the first click opens at once; a failure shows when it is clicked.
    load().catch(() => {})
  }, [])
  if (props.stage.overlay === null) return null
  return (
    <Suspense fallback={null}>
      <StageOverlays {...props} />
    </Suspense>
  )
}
