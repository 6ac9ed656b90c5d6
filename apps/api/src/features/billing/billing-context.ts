// What everything about subscriptions needs: where they are stored, who sells them, and the log.
import type { Log } from '#platform/log.ts'
import type { PaymentProvider } from './provider.ts'
import type { Receiver } from './receive.ts'

export interface BillingContext {
  readonly receiver: Receiver
  readonly provider: PaymentProvider
  readonly log: Log
}
