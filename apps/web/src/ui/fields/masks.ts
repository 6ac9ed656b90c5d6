// Input masks for each type of number field (specification §5). Loaded with the first such field.
import Inputmask from 'inputmask'

/** `numeric`: any number; `percentage`: 0 to 100; `currency`: two decimals, grouped; `integer`: no decimals. */
export type Mask = 'numeric' | 'percentage' | 'currency' | 'integer'

/** Minimum and maximum. */
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

/** The mask options for a type; the caller's limits override the type's own. */
export function maskOptions(mask: Mask, { min, max }: MaskBounds = {}): Inputmask.Options {
  return { ...kinds[mask], ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
}

/** Appearance: like other fields, and empty until the user types something. */
const look = { rightAlign: false, showMaskOnHover: false, showMaskOnFocus: false } as const

export interface Masked {
  /** The value as a plain number, such as "1250.5"; empty if nothing was typed. */
  plain: () => string
  remove: () => void
}

/** Applies a mask to an input. */
export function putMask(input: HTMLInputElement, mask: Mask, bounds: MaskBounds): Masked {
  const options = maskOptions(mask, bounds)
  // Missing decimals are shown as zeros; whole numbers need no placeholder.
  const placeholder = options.digits === 0 ? '' : '0'
  // Required decimals are added on blur: if they were there earlier, typed digits would land among them.
  const decimals = options.digitsOptional ? {} : { digitsOptional: true, enforceDigitsOnBlur: true }
  const instance = Inputmask({ ...options, ...decimals, ...look, placeholder }).mask(input)
  return { plain: () => instance.unmaskedvalue(), remove: () => instance.remove() }
}
