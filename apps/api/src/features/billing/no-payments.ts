// The provider when payments are off. Operators can still grant plans.
import { type PaymentProvider, PaymentRefused } from './provider.ts'

const refuse = async (): Promise<never> => {
  throw new PaymentRefused('payments_off')
}

export const noPayments: PaymentProvider = {
  name: 'off',
  checkout: refuse,
  cancel: refuse,
  end: refuse,
  refund: refuse,
  resume: refuse,
  activate: refuse,
  read: refuse,
  changePlan: refuse,
  revertChange: refuse,
  preview: refuse,
  balance: refuse,
  paymentLink: refuse,
  invoiceLink: refuse,
}
