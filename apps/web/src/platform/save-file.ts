// Hands a file to the browser to keep.

/** A name that every file system takes: the words of a title, at most 60 characters, with the ending `.json`. */
export function fileNameOf(title: string): string {
  const words = title
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '')
  return `${words || 'parley'}.json`
}

/** Saves a text as a file; `type` is its media type. */
export function saveText(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has begun to read by the next task.
  setTimeout(() => URL.revokeObjectURL(url))
}

/** Saves a value as an indented JSON file. */
export function saveJson(name: string, value: unknown): void {
  saveText(name, `${JSON.stringify(value, null, 2)}\n`, 'application/json')
}
