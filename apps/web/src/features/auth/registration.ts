import type { Config } from '@parley/contracts/config.ts'

/** Whether nobody may open an account, or nobody without an invitation. */
export const isSignUpClosed = ({ registration }: Pick<Config, 'registration'>, invitation: string | null): boolean =>
  registration === 'closed' || (registration === 'invite' && invitation === null)
