// What it takes to do something with a subscription at its provider.
import type { Log } from '#platform/log.ts'
import type { PaymentProvider } from './provider.ts'
import type { Receiver } from './receive.ts'

export interface Till {
  readonly receiver: Receiver
  readonly provider: PaymentProvider
  readonly log: Log
}
