// Keeps the stage above a phone's keyboard.

/** Minimum height of a keyboard, in pixels; a smaller covered area is a browser bar. */
const keyboardPx = 120

type Visible = Pick<VisualViewport, 'height' | 'scale' | 'addEventListener' | 'removeEventListener'>
type Page = Pick<Window, 'innerHeight'> & { scrollTo(x: number, y: number): void }

/** Keeps a screen-high element as tall as the visible area. @returns a function that stops it */
export function fitVisible(element: { style: { height: string } }, visible: Visible, page: Page): () => void {
  const fit = () => {
    const isCovered = page.innerHeight - visible.height > keyboardPx && visible.scale === 1
    element.style.height = isCovered ? `${visible.height}px` : ''
    // iOS scrolls the page up for the keyboard, but the element is already shorter.
    if (isCovered) page.scrollTo(0, 0)
  }
  visible.addEventListener('resize', fit)
  return () => visible.removeEventListener('resize', fit)
}
