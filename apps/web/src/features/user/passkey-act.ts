// Actions on an account's passkeys, each confirmed in a dialog.
import {
  addPasskey,
  listPasskeys,
  type Passkey,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  startPasskey,
  switchOffSecondFactor,
  switchOnSecondFactor,
} from '@parley/contracts/account/passkey.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/http/call.ts'
import { makePasskey } from '#platform/session/passkey.ts'

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => call(listPasskeys, undefined, { signal }),
})

export type PasskeyAct =
  | { readonly kind: 'add' | 'on' | 'off' | 'renew' }
  | { readonly kind: 'rename' | 'remove'; readonly passkey: Passkey }

export interface PasskeyForm {
  readonly name: string
  /** Empty if the user has just signed in, or has no password. */
  readonly password: string
}

/** Performs the action. @returns new recovery codes, if there are any to show */
export async function perform(act: PasskeyAct, { name, password }: PasskeyForm): Promise<readonly string[] | null> {
  const body = password === '' ? {} : { password }
  switch (act.kind) {
    case 'add': {
      const step = await call(startPasskey, { body })
      await call(addPasskey, { body: { token: step.token, name, credential: await makePasskey(step) } })
      return null
    }
    case 'rename':
      await call(renamePasskey, { params: { id: act.passkey._id }, body: { name } })
      return null
    case 'remove':
      await call(removePasskey, { params: { id: act.passkey._id }, body })
      return null
    case 'on':
      return (await call(switchOnSecondFactor, { body })).recovery_codes
    case 'off':
      await call(switchOffSecondFactor, { body })
      return null
    case 'renew':
      return (await call(renewRecoveryCodes, { body })).recovery_codes
  }
}
