// Saves files through the browser's download.

/**
 * A file name that is valid on every system: the words of a title, at most 60 characters, with the extension `.json`.
 */
export function fileNameOf(title: string): string {
  const words = title
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '')
  return `${words || 'parley'}.json`
}

/** Saves content as a file. */
export function saveBlob(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has started reading by the next task.
  setTimeout(() => URL.revokeObjectURL(url))
}

/** Saves text as a file; `type` is its media type. */
export function saveText(name: string, text: string, type: string): void {
  saveBlob(name, new Blob([text], { type }))
}

/** Saves a value as an indented JSON file. */
export function saveJson(name: string, value: unknown): void {
  saveText(name, `${JSON.stringify(value, null, 2)}\n`, 'application/json')
}
