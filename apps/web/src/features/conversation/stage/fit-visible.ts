// The stage above the keyboard of a phone.

/** What is hidden must be at least so high, in pixels, to be a keyboard: the bars of a browser come and go as well. */
const keyboardPx = 120

type Visible = Pick<VisualViewport, 'height' | 'scale' | 'addEventListener' | 'removeEventListener'>
type Page = Pick<Window, 'innerHeight'> & { scrollTo(x: number, y: number): void }

/** Keeps a screen-high element as high as what is visible. Answers how to end that. */
export function fitVisible(element: { style: { height: string } }, visible: Visible, page: Page): () => void {
  const fit = () => {
    const isCovered = page.innerHeight - visible.height > keyboardPx && visible.scale === 1
    element.style.height = isCovered ? `${visible.height}px` : ''
    // iPhones push the page up for the keyboard; the screen is already as small as it must be.
    if (isCovered) page.scrollTo(0, 0)
  }
  visible.addEventListener('resize', fit)
  return () => visible.removeEventListener('resize', fit)
}
