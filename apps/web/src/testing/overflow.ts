// Finds elements that do not fit. Both functions are self-contained, because journeys inject their source into a page.

/** Elements that overflow the right edge of the window and make the page scroll sideways. */
export function stickingOut(): string[] {
  const width = document.documentElement.clientWidth
  if (document.documentElement.scrollWidth <= width) return []
  const outside = [...document.querySelectorAll('body *')].filter(
    (element) => element.getBoundingClientRect().right > width + 1,
  )
  return outside.map((element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 40)}`)
}

/** Texts that are clipped by their container, or that overflow their button, tab or tag. */
export function cutOff(): string[] {
  const cutting = new Set(['hidden', 'clip'])
  const controls = 'button, .btn, [role=tab], .chip, .tag, select, [role=menuitem], [role=menuitemradio]'
  const unseen = '.sr, [aria-hidden=true], svg, .monaco-editor, [inert]'
  const found: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const own = text.parentElement
    if (!text.textContent?.trim() || !own?.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      continue
    // Elements one pixel wide are for screen readers only.
    if (own.closest(unseen) || own.getBoundingClientRect().width <= 1) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const words = range.getBoundingClientRect()
    const isOutside = (box: DOMRect) =>
      words.right > box.right + 1 ||
      words.left < box.left - 1 ||
      words.bottom > box.bottom + 2 ||
      words.top < box.top - 2
    const tell = (why: string) =>
      found.push(`${why}: ${own.tagName} ${own.className} “${text.textContent?.slice(0, 60)}”`)
    const control = own.closest(controls)
    if (control && isOutside(control.getBoundingClientRect())) tell('out of its button')
    for (let around: Element | null = own; around && around !== document.body; around = around.parentElement) {
      const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(around)
      if (overflowX === 'auto' || overflowX === 'scroll') break
      if (!cutting.has(overflowX)) continue
      if (around.clientWidth <= 1) break
      const isMeant = textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
      if (!isMeant && isOutside(around.getBoundingClientRect())) tell('cut off')
      break
    }
  }
  return found
}
