// The three texts that everybody agrees to.
export const legalNames = ['terms', 'privacy', 'refund'] as const
export type LegalName = (typeof legalNames)[number]
