// Parses the subset of Markdown that legal texts use: headings, paragraphs, lists, bold words and links. Everything
// else, including HTML, is shown literally.

/** A part of a line. */
export type Span = { text: string; bold?: true; href?: string }
export type Block = { kind: 'title' | 'heading' | 'paragraph'; spans: Span[] } | { kind: 'list'; items: Span[][] }

const marks = /\*\*(.+?)\*\*|\[([^\]]+)\]\(((?:https?:\/\/|mailto:|\/)[^\s)]+)\)/g

/**
 * Splits a line into parts: plain, **bold**, and [links](https://…) to the web, to e-mail addresses and within the
 * site.
 */
function spansOf(line: string): Span[] {
  const spans: Span[] = []
  let end = 0
  for (const { 0: whole, 1: bold, 2: label, 3: href, index } of line.matchAll(marks)) {
    if (index > end) spans.push({ text: line.slice(end, index) })
    if (bold) spans.push({ text: bold, bold: true })
    else if (label && href) spans.push({ text: label, href })
    end = index + whole.length
  }
  if (end < line.length) spans.push({ text: line.slice(end) })
  return spans
}

/** Parses text whose blocks are separated by blank lines. */
export function parseText(text: string): Block[] {
  const parts = text.trim().split(/\r?\n\s*\r?\n/)
  return parts.map((part): Block => {
    const lines = part.split(/\r?\n/).map((line) => line.trim())
    if (lines.every((line) => line.startsWith('- '))) {
      return { kind: 'list', items: lines.map((line) => spansOf(line.slice(2))) }
    }
    const line = lines.join(' ')
    if (line.startsWith('## ')) return { kind: 'heading', spans: spansOf(line.slice(3)) }
    if (line.startsWith('# ')) return { kind: 'title', spans: spansOf(line.slice(2)) }
    return { kind: 'paragraph', spans: spansOf(line) }
  })
}
