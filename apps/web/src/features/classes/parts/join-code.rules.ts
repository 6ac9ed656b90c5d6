// Formats a join code to be read aloud or written on a board. Pure.

const groupLength = 3

/** "KLM4Q7" → "KLM 4Q7". */
export const inGroups = (code: string): string => (code.match(new RegExp(`.{1,${groupLength}}`, 'g')) ?? []).join(' ')
