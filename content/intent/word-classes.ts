// Meanings of content/words that change what a line is about, the same in every language.

const setOf = (ids: string): ReadonlySet<string> => new Set(ids.split(' '))

/** Polite words and the like, which say nothing about a step. */
export const fillers = setOf(
  'please thank-you thanks you-are-welcome sorry excuse-me pardon hello hi good-morning good-afternoon good-evening good-night ok well oh wow oops hey um yes no well-good',
)

/** Other people than the learner and the partner. */
export const people = setOf(
  'he she they him her-object them his her their himself herself themselves man woman boy girl child baby lady guy parents mother father mum dad son daughter brother sister brothers-and-sisters husband wife grandmother grandfather grandma grandpa grandparents uncle aunt cousin nephew niece relatives friend boyfriend girlfriend neighbour colleague boss someone everyone nobody people',
)

/** Other times than now: the past, and habits. */
export const times = setOf(
  'yesterday ago in-the-past recently always usually often sometimes rarely ever last last-previous later soon next',
)

/** Words that can take each other's place in an answer: another day than in a step's sentences does the step as well. */
const alternatives = [
  'monday tuesday wednesday thursday friday saturday sunday',
  'january february march april may-month june july august september october november december',
  'red blue green yellow black white brown grey pink purple',
].map(setOf)

/** The number of the group of such words that a meaning belongs to; -1 if it is in none. */
export const alternativeOf = (meaning: string): number => alternatives.findIndex((group) => group.has(meaning))

/** Words of these parts of speech join others and say little themselves. */
export const littleParts = setOf('pronoun determiner preposition conjunction particle interjection')
