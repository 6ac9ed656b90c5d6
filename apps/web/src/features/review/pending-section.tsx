import { BreathingBars } from '#ui/voice/breathing-bars.tsx'
import classes from './review-states.module.css'

/** A part of the review that is still being generated. */
export function PendingSection({ title }: { readonly title: string }) {
  return (
    <section className={classes.awaited} aria-busy="true">
      <h2>{title}</h2>
      <BreathingBars />
    </section>
  )
}
