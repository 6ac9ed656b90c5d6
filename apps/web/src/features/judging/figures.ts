// Figures shown on the page. The test in this folder compares them with docs/performance.md and the contract.

/** `npm run bench -- mistakes`, built-in checker, English. */
export const builtInFinder = { sentences: 210, precision: 1, recall: 0.57, falseAlarms: 0 } as const

/** Words needed for each estimate; plain numbers, so that this page does not load the contract. */
export const wordsNeeded = { level: 60, bands: 250 } as const
