// The operator's prices for model servers, as configured in MODEL_PRICES.
import { z } from 'zod'

/** Providers quote their prices per this many tokens or characters. */
const million = 1_000_000

/** Each price is absent if the operator has not set it. */
export interface ModelPrices {
  /** ISO 4217, for example `EUR`. */
  readonly currency: string
  /** Per million tokens that a language model reads. */
  readonly input?: number
  /** Per million tokens that a language model writes. */
  readonly output?: number
  /** Per minute of audio that is transcribed. */
  readonly minute?: number
  /** Per million characters that are synthesised. */
  readonly characters?: number
}

const names = ['input', 'output', 'minute', 'characters'] as const
const isName = (name: string): name is (typeof names)[number] => names.some((each) => each === name)

/** A string like `EUR input=0.40 output=1.60 minute=0.006 characters=15`. */
export const ModelPricesText = z.string().transform((text, context): ModelPrices => {
  const [currency = '', ...parts] = text.trim().split(/[\s,]+/)
  const prices: Partial<Record<(typeof names)[number], number>> = {}
  for (const part of parts) {
    const [name = '', amount = ''] = part.split('=')
    if (isName(name) && /^\d+(\.\d+)?$/.test(amount)) prices[name] = Number(amount)
    else context.addIssue(`${name || 'a price'} must be one of ${names.join(', ')} with a price such as 0.40`)
  }
  if (!Intl.supportedValuesOf('currency').includes(currency)) context.addIssue('Must begin with a currency such as EUR')
  if (parts.length === 0) context.addIssue('Names no price')
  return { currency, ...prices }
})

/** Usage in the units in which it is counted. */
export interface PricedUse {
  readonly input_tokens?: number
  readonly output_tokens?: number
  readonly transcription_seconds?: number
  readonly spoken_characters?: number
}

/** The cost of each role, in the currency's main unit; null if its price is not set. */
export interface Cost {
  readonly currency: string
  readonly language_model: number | null
  readonly transcription: number | null
  readonly speech: number | null
}

/** @returns null if no prices are set */
export function costOf(used: PricedUse, prices: ModelPrices | undefined): Cost | null {
  if (prices === undefined) return null
  const { currency, input, output, minute, characters } = prices
  const read = ((used.input_tokens ?? 0) / million) * (input ?? 0)
  const written = ((used.output_tokens ?? 0) / million) * (output ?? 0)
  return {
    currency,
    language_model: input === undefined && output === undefined ? null : read + written,
    transcription: minute === undefined ? null : ((used.transcription_seconds ?? 0) / 60) * minute,
    speech: characters === undefined ? null : ((used.spoken_characters ?? 0) / million) * characters,
  }
}
