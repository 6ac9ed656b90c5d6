// The sheets and dialogs of the stage, fetched once the stage stands.
import { lazy, Suspense, useEffect } from 'react'
import type { StageOverlaysProps } from './stage-overlays.tsx'

const load = () => import('./stage-overlays.tsx')
/** So long after the stage has been drawn its sheets are loaded ahead, in milliseconds. */
const aheadMs = 2_000
const StageOverlays = lazy(async () => ({ default: (await load()).StageOverlays }))

export function Overlays(props: StageOverlaysProps) {
  useEffect(() => {
    // Beforehand, so that the first click opens at once; a failure shows when it is clicked. The partner's first words,
    // which are on their way now, come before it.
    const timer = setTimeout(() => load().catch(() => {}), aheadMs)
    return () => clearTimeout(timer)
  }, [])
  if (props.stage.overlay === null) return null
  return (
    <Suspense fallback={null}>
      <StageOverlays {...props} />
    </Suspense>
  )
}
