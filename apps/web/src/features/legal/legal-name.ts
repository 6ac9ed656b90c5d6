// The three legal texts that every user agrees to.
export const legalNames = ['terms', 'privacy', 'refund'] as const
export type LegalName = (typeof legalNames)[number]
