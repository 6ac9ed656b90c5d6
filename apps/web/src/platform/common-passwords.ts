// The most commonly leaked passwords. Load it on demand: the list has some 200 kB.
import { createIsCommon } from '@parley/contracts/account/common-password.ts'
import { dictionary } from '@zxcvbn-ts/language-common'

export const isCommonPassword = createIsCommon(dictionary['passwords-common'])
