import { markShape } from './mark-shape.ts'

/** The logo: a circle cut into two halves that face each other, the partner's in iris and the learner's in ink. */
export function Mark({ size = 26 }: { size?: number }) {
  return (
    <svg viewBox="0 0 26 26" width={size} height={size} aria-hidden="true">
      <path fill="var(--iris-voice)" d={markShape.partner} />
      <path fill="var(--ink)" d={markShape.learner} />
    </svg>
  )
}
