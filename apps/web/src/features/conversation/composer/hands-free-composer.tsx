import { lazy, Suspense } from 'react'
import type { Stage } from '../talk/use-stage.ts'

const HandsFreeRow = lazy(async () => ({ default: (await import('./hands-free-row.tsx')).HandsFreeRow }))

/** The learner's side in hands-free mode; loaded on demand. */
export function HandsFree({ stage: { talk, preferences } }: { stage: Stage }) {
  return (
    <Suspense fallback={null}>
      <HandsFreeRow
        talk={talk}
        pauseSeconds={preferences.pauseSeconds}
        onLeave={() => preferences.keep({ isHandsFree: false })}
      />
    </Suspense>
  )
}
