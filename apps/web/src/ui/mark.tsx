/** The mark: a circle cut in two whose halves face each other, partner in iris and learner in ink. */
export function Mark({ size = 26 }: { size?: number }) {
  'use no memo'
  return (
    <svg viewBox="0 0 26 26" width={size} height={size} aria-hidden="true">
      <path fill="var(--iris-voice)" d="M1 1a10.5 10.5 0 0 1 0 21Z" />
      <path fill="var(--ink)" d="M25 4a10.5 10.5 0 0 0 0 21Z" />
    </svg>
  )
}
