// The stage's sheets and dialogs, loaded after the stage has rendered.
import { lazy, Suspense, useEffect } from 'react'
import { loadTexts } from '#platform/language/i18n.ts'
import type { StageOverlaysProps } from './stage-overlays.tsx'

const load = async () => (await Promise.all([import('./stage-overlays.tsx'), loadTexts(['talk'])]))[0]
/** Delay after which the sheets are preloaded, in milliseconds. */
const aheadMs = 2_000
const StageOverlays = lazy(async () => ({ default: (await load()).StageOverlays }))

export function Overlays(props: StageOverlaysProps) {
  useEffect(() => {
    // Preloaded so that the first click opens immediately; a failure shows up on that click. The delay lets the
    // partner's first words load first.
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
