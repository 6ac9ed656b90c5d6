// Written by `node bench/partner/fit.ts`; do not edit.
export const fitted = {
  likelihood: { constant: 1.036, weights: [1.818, 0.177, 1.434] },
  limits: { done: 0.71, unsure: 0.29, open: 0.77, openUnsure: 0.29, few: 0.55, fewUnsure: 0.28 },
} as const
