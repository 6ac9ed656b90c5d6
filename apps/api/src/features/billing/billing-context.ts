// Dependencies shared by the billing code: the database, the payment provider and the log.
import type { Log } from '#platform/log/log.ts'
import type { PaymentProvider } from './provider.ts'
import type { Receiver } from './receive.ts'

export interface BillingContext {
  readonly receiver: Receiver
  readonly provider: PaymentProvider
  readonly log: Log
}
