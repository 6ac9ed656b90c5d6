// Figures shown on the page. The test in this folder compares them with docs/performance.md and the contract.

interface Measured {
  /** The language's own name. */
  readonly name: string
  readonly sentences: number
  readonly precision: number
  readonly recall: number
  /** False findings per 100 words of correct sentences. */
  readonly falseAlarms: number
}

/** `npm run bench -- mistakes`, built-in checker. */
export const builtInFinder: Readonly<Record<string, Measured>> = {
  en: { name: 'English', sentences: 210, precision: 1, recall: 0.57, falseAlarms: 0 },
  es: { name: 'Español', sentences: 101, precision: 1, recall: 0.29, falseAlarms: 0 },
  fr: { name: 'Français', sentences: 101, precision: 1, recall: 0.34, falseAlarms: 0 },
  pt: { name: 'Português', sentences: 101, precision: 1, recall: 0.31, falseAlarms: 0 },
  de: { name: 'Deutsch', sentences: 21, precision: 1, recall: 0.86, falseAlarms: 0 },
  it: { name: 'Italiano', sentences: 80, precision: 1, recall: 0.38, falseAlarms: 0 },
  pl: { name: 'Polski', sentences: 21, precision: 1, recall: 0.57, falseAlarms: 0 },
  uk: { name: 'Українська', sentences: 101, precision: 1, recall: 0.37, falseAlarms: 0 },
  bg: { name: 'Български', sentences: 21, precision: 1, recall: 0.36, falseAlarms: 0 },
}

/** Words needed for each estimate; plain numbers, so that this page does not load the contract. */
export const wordsNeeded = { level: 60, bands: 250 } as const
