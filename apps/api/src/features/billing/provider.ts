// Who takes the money: Paddle, or the sandbox that behaves like it without a card.
import type { Checkout } from '@parley/contracts/billing.ts'
import type { Language } from '@parley/contracts/language.ts'
import type { PlanRow } from '#database/billing.ts'
import type { Snapshot } from './billing.rules.ts'

/** What was paid for and not used, in minor units: taken off the next payments. */
export interface Balance {
  readonly creditMinor: number
  readonly currency: string
}

/** What a change to another plan would charge now, and what would be left over. */
export interface ChangePreview extends Balance {
  readonly amountMinor: number
  /** Each of the next payments, before credit is taken off. */
  readonly recurringMinor: number
  readonly nextPaymentAt: Date | null
}

/** What a subscription was before a change of plan. */
export interface BeforeChange {
  /** As the provider calls them. */
  readonly prices: readonly string[]
  /** It had been cancelled, and was to end with its period. */
  readonly isEnding: boolean
}

/** What is done between the steps of a change. */
export interface ChangeSteps {
  /** Called before the first step: what to go back to is stored. */
  begin(before: BeforeChange): Promise<void>
  /** Called before each further step. Throws when somebody else may act by now. */
  check(): void
}

export interface Purchase {
  readonly orgId: string
  readonly plan: PlanRow
  /** Only who never had a subscription gets a trial. */
  readonly withTrial: boolean
  readonly email: string
  readonly language: Language
  /** Where people open this server, for addresses that lead back to it. */
  readonly origin: string
}

/** Whoever opens a page of the provider. */
export interface Visitor {
  readonly language: Language
  readonly origin: string
}

/**
 * Each call about a subscription answers what it is afterwards.
 * @throws ProviderUnavailable when nothing is known about what has become of the call, PaymentRefused when it was refused
 */
export interface PaymentProvider {
  readonly name: 'sandbox' | 'paddle' | 'off'
  checkout(purchase: Purchase): Promise<Checkout>
  /** At the end of the paid period; at once where nothing is paid. */
  cancel(ref: string, isPaid: boolean): Promise<Snapshot>
  /** At once and for good: nobody is there any more who could use it. */
  end(ref: string): Promise<void>
  /** Gives back whatever was paid for it, once. @returns the payments that are or were given back */
  refund(ref: string): Promise<string[]>
  resume(ref: string): Promise<Snapshot>
  activate(ref: string): Promise<Snapshot>
  /** What it is now. */
  read(ref: string): Promise<Snapshot>
  /** A subscription that has the plan already is left as it is. */
  changePlan(ref: string, plan: PlanRow, steps: ChangeSteps): Promise<Snapshot>
  /** Goes back to what was before a change that was broken off, unless the change was made after all. */
  takeBack(ref: string, plan: PlanRow, before: BeforeChange): Promise<Snapshot>
  preview(ref: string, plan: PlanRow): Promise<ChangePreview>
  balance(ref: string): Promise<Balance>
  /** Where the payment method is changed: good for a while. */
  paymentLink(ref: string, visitor: Visitor): Promise<string>
  /** Where an invoice can be read: good for a while. */
  invoiceLink(transactionRef: string, visitor: Visitor): Promise<string>
}

/** Whoever takes the money cannot be reached, or gave an answer that makes no sense. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'
  readonly retryAfterSeconds: number | undefined

  constructor(message: string, options: { cause?: unknown; retryAfterSeconds?: number } = {}) {
    super(message, { cause: options.cause })
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** The provider said no, and nothing was changed. */
export class PaymentRefused extends Error {
  override readonly name = 'PaymentRefused'
  /** The provider's own word for it, such as `subscription_payment_declined`. */
  readonly code: string

  constructor(code: string) {
    super(`The payment provider refused: ${code}`)
    this.code = code
  }
}
