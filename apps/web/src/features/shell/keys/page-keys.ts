// Keyboard shortcuts by page. The conversation lists its own, which depend on whose turn it is.

/** Keys whose names are translated (`keys.json`); others are shown as printed on the key. */
const named = ['space', 'escape', 'enter', 'arrows'] as const
export type NamedKey = (typeof named)[number]

export const isNamed = (key: string): key is NamedKey => named.some((each) => each === key)

export interface KeyUse {
  readonly key: NamedKey | 'T' | 'Z' | '1 – 4' | '1 – 9' | '?'
  readonly does:
    | 'record'
    | 'type'
    | 'show'
    | 'grade'
    | 'undo'
    | 'cancel'
    | 'lines'
    | 'play'
    | 'translate'
    | 'choose'
    | 'phrases'
    | 'first'
    | 'dismiss'
    | 'move'
    | 'help'
}

/** Shortcuts on every page. */
export const commonKeys: readonly KeyUse[] = [
  { key: 'escape', does: 'dismiss' },
  { key: 'arrows', does: 'move' },
  { key: '?', does: 'help' },
]

const pages: readonly { readonly path: RegExp; readonly keys: readonly KeyUse[] }[] = [
  {
    path: /^\/platform\/vocabulary\/due/,
    keys: [
      { key: 'space', does: 'record' },
      { key: 'T', does: 'type' },
      { key: 'enter', does: 'show' },
      { key: '1 – 4', does: 'grade' },
      { key: 'Z', does: 'undo' },
      { key: 'escape', does: 'cancel' },
    ],
  },
  {
    path: /^\/platform\/(?:history\/.|class\/review\/)/,
    keys: [
      { key: 'arrows', does: 'lines' },
      { key: 'enter', does: 'play' },
      { key: 'T', does: 'translate' },
      { key: '1 – 9', does: 'choose' },
    ],
  },
  {
    path: /^\/platform\/user-progress/,
    keys: [
      { key: 'arrows', does: 'phrases' },
      { key: 'enter', does: 'first' },
    ],
  },
]

/** @param path the URL's path, as in `location.pathname` */
export const keysOf = (path: string): readonly KeyUse[] => pages.find((page) => page.path.test(path))?.keys ?? []
