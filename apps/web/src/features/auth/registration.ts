import type { Config } from '@parley/contracts/config.ts'

/** Whether registration is closed, or requires an invitation that the visitor does not have. */
export const isSignUpClosed = ({ registration }: Pick<Config, 'registration'>, invitation: string | null): boolean =>
  registration === 'closed' || (registration === 'invite' && invitation === null)
