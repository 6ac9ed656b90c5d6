// Paddle's checkout as an overlay on the page. Its script is loaded from Paddle only when the user wants to pay.

import type { Config } from '@parley/contracts/config.ts'
import type { Language } from '@parley/contracts/language/language.ts'
import type { Checkout } from '@parley/contracts/org/billing.ts'
import { Problem } from '#platform/http/problem.ts'

type PaddleCheckout = Extract<Checkout, { provider: 'paddle' }>

/** Languages that Paddle's overlay does not support fall back to English. */
const locales: Partial<Record<Language, string>> = { uk: 'en', bg: 'en' }

/**
 * Opens the overlay.
 * @param onCompleted called when Paddle reports a payment, which is only a reason to ask our server
 * @throws Problem PADDLE.INTERNAL_ERROR if Paddle cannot be reached
 */
export async function openPaddle(
  { payments }: Config,
  checkout: PaddleCheckout,
  language: Language,
  onCompleted: () => void,
): Promise<void> {
  const { initializePaddle } = await import('@paddle/paddle-js')
  const paddle = await initializePaddle({
    environment: payments.environment,
    token: payments.client_token ?? '',
    eventCallback: ({ name }) => {
      if (name === 'checkout.completed') onCompleted()
    },
  }).catch(() => undefined)
  if (paddle === undefined) throw new Problem('PADDLE.INTERNAL_ERROR')
  paddle.Checkout.open({
    items: [{ priceId: checkout.price_id, quantity: 1 }],
    customer: { email: checkout.customer_email },
    customData: checkout.custom_data,
    settings: { locale: locales[language] ?? language, showAddDiscounts: false },
  })
}
