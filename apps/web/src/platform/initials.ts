/** The first letters of the first and last name, in capitals; a letter may be more than one code unit. */
export function initialsOf(firstName: string, lastName: string): string {
  const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  const first = (name: string) => [...letters.segment(name.trim())][0]?.segment ?? ''
  return `${first(firstName)}${first(lastName)}`.toUpperCase()
}
