// Written by `node bench/partner/fit.ts`; do not edit.
export const fitted = { done: 0.28, unsure: 0.18, open: 0.17, openUnsure: 0.11, few: 0.22, fewUnsure: 0.12 } as const
