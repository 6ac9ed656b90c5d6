// The logo's shape, in a 26 × 26 square: two halves of a circle that face each other.

/** SVG paths. */
export const markShape = { partner: 'M1 1a10.5 10.5 0 0 1 0 21Z', learner: 'M25 4a10.5 10.5 0 0 0 0 21Z' } as const
