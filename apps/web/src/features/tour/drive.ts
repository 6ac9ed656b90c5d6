// Runs the tour with driver.js; loaded only when a tour starts.
import 'driver.js/dist/driver.css'
import './tour.css'
import { driver, type PopoverDOM } from 'driver.js'
import { i18n } from '#platform/language/i18n.ts'
import { type Stop, selectors, stopsFor } from './tour-steps.ts'

const elementOf = (stop: Stop) => document.querySelector<HTMLElement>(selectors[stop])

/** Dimensions from the specification and `product.md` §13. */
const settings = {
  overlayOpacity: 0.5,
  stagePadding: 6,
  stageRadius: 2,
  popoverOffset: 10,
  duration: 400,
} as const

const text = (key: string, values: Record<string, string> = {}) => i18n.t(key, { ns: 'tour', ...values })

/** Labels the close button, and prevents the box's header and footer from counting as page landmarks. */
const name = ({ closeButton, title, footer }: PopoverDOM) => {
  closeButton.textContent = text('skip')
  closeButton.setAttribute('aria-label', text('skip'))
  for (const part of [title, footer]) part.setAttribute('role', 'presentation')
}

/**
 * Starts the tour.
 * @param onEnd called once when it ends, but not if there was nothing to show or it was stopped externally
 * @returns a function that stops it
 */
export function drive(isSubscribed: boolean, onEnd: () => void): () => void {
  const found = stopsFor(isSubscribed, (stop) => elementOf(stop) !== null)
  if (found.length === 0) {
    console.info('No steps to drive through')
    return () => undefined
  }
  const tour = driver({
    ...settings,
    animate: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    popoverClass: 'parley-tour',
    showProgress: true,
    // driver.js replaces these placeholders.
    progressText: text('progress', { current: '{{current}}', total: '{{total}}' }),
    nextBtnText: text('next'),
    prevBtnText: text('previous'),
    doneBtnText: text('done'),
    onPopoverRender: name,
    // Also called at the very start of a step, when driver.js does not report its end.
    onDestroyStarted: () => {
      tour.destroy()
      onEnd()
    },
    steps: found.map((stop) => ({
      element: () => elementOf(stop) ?? document.body,
      popover: { title: text(`${stop}.title`), description: text(`${stop}.text`) },
    })),
  })
  tour.drive()
  return () => tour.destroy()
}
