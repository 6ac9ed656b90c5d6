// A browser's page translator for a test: it replaces or wraps each text of the page, and each new one.
import { onTestFinished } from 'vitest'

/** Puts an element in a text's place; the copies are not translated, so that tests find the texts. */
const ways = {
  /** As Chrome and Google Translate do. */
  copies(text: Text, wrapper: HTMLElement) {
    const inner = document.createElement(wrapper.tagName)
    inner.textContent = text.data
    wrapper.append(inner)
    text.replaceWith(wrapper)
  },
  /** As some extensions do, in two steps. */
  'copies in two steps'(text: Text, wrapper: HTMLElement) {
    wrapper.textContent = text.data
    text.before(wrapper)
    text.remove()
  },
  wraps(text: Text, wrapper: HTMLElement) {
    text.replaceWith(wrapper)
    wrapper.append(text)
  },
}
export type TranslatorWay = keyof typeof ways
export const translatorWays = Object.keys(ways) as TranslatorWay[]

/** Translates the page until the test ends. @returns the texts that were translated so far */
export function translatePage(way: TranslatorWay, tag = 'font'): Set<string> {
  const translated = new Set<string>()
  const translate = () => {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walk.nextNode()) texts.push(walk.currentNode as Text)
    for (const text of texts) {
      const parent = text.parentElement
      if (
        !parent ||
        text.data.trim() === '' ||
        parent.closest('[data-translated], [translate=no], script, style, textarea')
      )
        continue
      const wrapper = document.createElement(tag)
      wrapper.dataset.translated = ''
      translated.add(text.data)
      ways[way](text, wrapper)
    }
  }
  const observer = new MutationObserver(translate)
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  onTestFinished(() => observer.disconnect())
  translate()
  return translated
}
