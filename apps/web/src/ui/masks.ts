// What each kind of number field lets be typed (specification §5). Loaded with the first such field.
import Inputmask from 'inputmask'

/** `numeric`: any number; `percentage`: 0 to 100; `currency`: two decimals, thousands apart; `integer`: no decimals. */
export type Mask = 'numeric' | 'percentage' | 'currency' | 'integer'

/** Least and greatest value. */
export interface MaskBounds {
  readonly min?: number | undefined
  readonly max?: number | undefined
}

const numeric = {
  alias: 'numeric',
  radixPoint: '.',
  digits: '*',
  digitsOptional: true,
  groupSeparator: '',
  allowMinus: true,
  step: 1,
  // "2k" is 2000, "3m" is 3000000.
  shortcuts: { k: '1000', m: '1000000' },
} satisfies Inputmask.Options

const kinds: Record<Mask, Inputmask.Options> = {
  numeric,
  percentage: { ...numeric, min: 0, max: 100, suffix: ' %', digits: 0, allowMinus: false },
  currency: { ...numeric, groupSeparator: ',', digits: 2, digitsOptional: false },
  integer: { ...numeric, digits: 0 },
}

/** The settings of one kind; bounds that are given count before its own. */
export function maskOptions(mask: Mask, { min, max }: MaskBounds = {}): Inputmask.Options {
  return { ...kinds[mask], ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
}

/** How a field looks besides: as every other, and empty until something is typed. */
const look = { rightAlign: false, showMaskOnHover: false, showMaskOnFocus: false } as const

export interface Masked {
  /** What was typed as a plain number, such as "1250.5"; empty where nothing was. */
  plain: () => string
  remove: () => void
}

/** Puts a mask on an input. */
export function putMask(input: HTMLInputElement, mask: Mask, bounds: MaskBounds): Masked {
  const options = maskOptions(mask, bounds)
  // Decimals are counted from a zero that stands in for what is not typed yet; whole numbers need none.
  const placeholder = options.digits === 0 ? '' : '0'
  // Decimals that must be there come when the field is left: while they stood there already, digits would land among them.
  const decimals = options.digitsOptional ? {} : { digitsOptional: true, enforceDigitsOnBlur: true }
  const instance = Inputmask({ ...options, ...decimals, ...look, placeholder }).mask(input)
  return { plain: () => instance.unmaskedvalue(), remove: () => instance.remove() }
}
