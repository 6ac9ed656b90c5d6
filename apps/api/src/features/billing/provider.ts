// The payment provider: Paddle, or the sandbox that behaves like it without a card.
import type { Checkout } from '@parley/contracts/billing.ts'
import type { Language } from '@parley/contracts/language.ts'
import type { PlanRow } from '#database/billing.ts'
import type { Snapshot } from './billing.rules.ts'

/** Credit for unused time in minor units, deducted from the next payments. */
export interface Balance {
  readonly creditMinor: number
  readonly currency: string
}

/** The charge of a change to another plan, and the remaining credit. */
export interface ChangePreview extends Balance {
  readonly amountMinor: number
  /** Each of the next payments, before credit. */
  readonly recurringMinor: number
  readonly nextPaymentAt: Date | null
}

/** A subscription's state before a change of plan. */
export interface BeforeChange {
  /** The provider's ids. */
  readonly prices: readonly string[]
  /** Whether it was cancelled at the end of its period. */
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
  /** Only an organisation that never had a subscription gets a trial. */
  readonly withTrial: boolean
  readonly email: string
  readonly language: Language
  /** The server's public address, for links back to it. */
  readonly origin: string
}

/** The user who opens a page of the provider. */
export interface Visitor {
  readonly language: Language
  readonly origin: string
}

/**
 * Each call about a subscription returns its new state.
 * @throws ProviderUnavailable when the result of the call is unknown, PaymentRefused when it was refused
 */
export interface PaymentProvider {
  readonly name: 'sandbox' | 'paddle' | 'off'
  checkout(purchase: Purchase): Promise<Checkout>
  /** At the end of the paid period; at once if nothing was paid. */
  cancel(ref: string, isPaid: boolean): Promise<Snapshot>
  /** At once and for good, when the organisation has no user left. */
  end(ref: string): Promise<void>
  /** Refunds all its payments, once. @returns the refunded payments */
  refund(ref: string): Promise<string[]>
  resume(ref: string): Promise<Snapshot>
  activate(ref: string): Promise<Snapshot>
  /** Its current state. */
  read(ref: string): Promise<Snapshot>
  /** Changes nothing if the subscription has the plan already. */
  changePlan(ref: string, plan: PlanRow, steps: ChangeSteps): Promise<Snapshot>
  /** Reverts an interrupted change, unless it was completed after all. */
  revertChange(ref: string, plan: PlanRow, before: BeforeChange): Promise<Snapshot>
  preview(ref: string, plan: PlanRow): Promise<ChangePreview>
  balance(ref: string): Promise<Balance>
  /** A temporary address to change the payment method. */
  paymentLink(ref: string, visitor: Visitor): Promise<string>
  /** A temporary address of an invoice. */
  invoiceLink(transactionRef: string, visitor: Visitor): Promise<string>
}

/** The provider cannot be reached, or sent an invalid answer. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'
  readonly retryAfterSeconds: number | undefined

  constructor(message: string, options: { cause?: unknown; retryAfterSeconds?: number } = {}) {
    super(message, { cause: options.cause })
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** The provider refused, and nothing was changed. */
export class PaymentRefused extends Error {
  override readonly name = 'PaymentRefused'
  /** The provider's code, such as `subscription_payment_declined`. */
  readonly code: string

  constructor(code: string) {
    super(`The payment provider refused: ${code}`)
    this.code = code
  }
}
