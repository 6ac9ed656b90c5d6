import type { Config } from '@parley/contracts/config.ts'

/** Whether registration is closed, or needs an invitation that is missing. */
export const isSignUpClosed = ({ registration }: Pick<Config, 'registration'>, invitation: string | null): boolean =>
  registration === 'closed' || (registration === 'invite' && invitation === null)
