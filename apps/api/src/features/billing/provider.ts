// The payment provider: Paddle, or the sandbox, which behaves like Paddle without a card.

import type { Language } from '@parley/contracts/language/language.ts'
import type { Checkout } from '@parley/contracts/org/billing.ts'
import type { PlanRow } from '#database/billing.ts'
import type { Snapshot } from './billing.rules.ts'

/** Credit for unused time in minor units, deducted from upcoming payments. */
export interface Balance {
  readonly creditMinor: number
  readonly currency: string
}

/** What a change to another plan costs, and the credit that remains. */
export interface ChangePreview extends Balance {
  readonly amountMinor: number
  /** The amount of each upcoming payment, before credit. */
  readonly recurringMinor: number
  readonly nextPaymentAt: Date | null
}

/** A subscription's state before a change of plan. */
export interface BeforeChange {
  /** The provider's ids. */
  readonly prices: readonly string[]
  /** Whether it was set to end with the current period. */
  readonly isEnding: boolean
}

/** Callbacks between the steps of a change. */
export interface ChangeSteps {
  /** Called before the first step, to store the previous state. */
  begin(before: BeforeChange): Promise<void>
  /** Called before each further step. Throws if another process may have taken over. */
  check(): void
}

export interface Purchase {
  readonly orgId: string
  readonly plan: PlanRow
  /** True only for an organisation that has never had a subscription. */
  readonly withTrial: boolean
  readonly email: string
  readonly language: Language
  /** The server's public URL, for links back to it. */
  readonly origin: string
}

/** A user who opens one of the provider's pages. */
export interface Visitor {
  readonly language: Language
  readonly origin: string
}

/**
 * Each call for a subscription returns its new state.
 * @throws ProviderUnavailable if the result of the call is unknown, PaymentRefused if it was rejected
 */
export interface PaymentProvider {
  readonly name: 'sandbox' | 'paddle' | 'off'
  checkout(purchase: Purchase): Promise<Checkout>
  /** Cancels at the end of the paid period, or immediately if nothing was paid. */
  cancel(ref: string, isPaid: boolean): Promise<Snapshot>
  /** Ends it immediately and permanently, when the organisation has no users left. */
  end(ref: string): Promise<void>
  /**
   * Refunds all its payments, once.
   * @returns the refunded payments
   */
  refund(ref: string): Promise<string[]>
  resume(ref: string): Promise<Snapshot>
  activate(ref: string): Promise<Snapshot>
  /** Its current state. */
  read(ref: string): Promise<Snapshot>
  /** Does nothing if the subscription already has the plan. */
  changePlan(ref: string, plan: PlanRow, steps: ChangeSteps): Promise<Snapshot>
  /** Reverts an interrupted change, unless it turns out to be complete. */
  revertChange(ref: string, plan: PlanRow, before: BeforeChange): Promise<Snapshot>
  preview(ref: string, plan: PlanRow): Promise<ChangePreview>
  balance(ref: string): Promise<Balance>
  /** A temporary URL for changing the payment method. */
  paymentLink(ref: string, visitor: Visitor): Promise<string>
  /** A temporary URL of an invoice. */
  invoiceLink(transactionRef: string, visitor: Visitor): Promise<string>
}

/** The provider cannot be reached, or sent an invalid response. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'
  readonly retryAfterSeconds: number | undefined

  constructor(message: string, options: { cause?: unknown; retryAfterSeconds?: number } = {}) {
    super(message, { cause: options.cause })
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** The provider rejected the call, and nothing was changed. */
export class PaymentRefused extends Error {
  override readonly name = 'PaymentRefused'
  /** The provider's code, such as `subscription_payment_declined`. */
  readonly code: string

  constructor(code: string) {
    super(`The payment provider refused: ${code}`)
    this.code = code
  }
}
