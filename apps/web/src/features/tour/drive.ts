// Leads through the page with driver.js; loaded only when a tour begins.
import 'driver.js/dist/driver.css'
import './tour.css'
import { driver, type PopoverDOM } from 'driver.js'
import { i18n } from '#platform/i18n.ts'
import { type Stop, selectors, stopsFor } from './tour-steps.ts'

const elementOf = (stop: Stop) => document.querySelector<HTMLElement>(selectors[stop])

/** Measures of the specification and `product.md` §13. */
const settings = {
  overlayOpacity: 0.5,
  stagePadding: 6,
  stageRadius: 2,
  popoverOffset: 10,
  duration: 400,
} as const

const text = (key: string, values: Record<string, string> = {}) => i18n.t(key, { ns: 'tour', ...values })

/** The cross says what it does, and the parts of the box are no header and footer of the page. */
const name = ({ closeButton, title, footer }: PopoverDOM) => {
  closeButton.textContent = text('skip')
  closeButton.setAttribute('aria-label', text('skip'))
  for (const part of [title, footer]) part.setAttribute('role', 'presentation')
}

/**
 * Begins the tour.
 * @param onEnd called once, however it ends; not where there was nothing to show, or when it is stopped from outside
 * @returns stops it
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
    // driver.js fills these in itself.
    progressText: text('progress', { current: '{{current}}', total: '{{total}}' }),
    nextBtnText: text('next'),
    prevBtnText: text('previous'),
    doneBtnText: text('done'),
    onPopoverRender: name,
    // Also within a step's first moment, in which driver.js tells nobody that it has ended.
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
