import { useTranslation } from 'react-i18next'

export interface KeysTextProps {
  name: string
  namespace?: 'conversation' | 'talk'
}

/** Text with keys and strong words, which the translations mark as `<kbd>` and `<strong>`. */
export function KeysText({ name, namespace = 'conversation' }: KeysTextProps) {
  const { t } = useTranslation(namespace)
  return markedParts(t(name)).map(({ mark: Mark, text, at }) => (Mark ? <Mark key={at}>{text}</Mark> : text))
}

interface MarkedPart {
  readonly mark: 'kbd' | 'strong' | null
  readonly text: string
  /** Its offset in the sentence. */
  readonly at: number
}

/** Splits a sentence at its tags. i18next's own `Trans` would add five kilobytes for the same result. */
export function markedParts(sentence: string): MarkedPart[] {
  const parts: MarkedPart[] = []
  let end = 0
  for (const found of sentence.matchAll(/<(kbd|strong)>(.*?)<\/\1>/g)) {
    if (found.index > end) parts.push({ mark: null, text: sentence.slice(end, found.index), at: end })
    parts.push({ mark: found[1] === 'kbd' ? 'kbd' : 'strong', text: found[2] ?? '', at: found.index })
    end = found.index + found[0].length
  }
  if (end < sentence.length) parts.push({ mark: null, text: sentence.slice(end), at: end })
  return parts
}
