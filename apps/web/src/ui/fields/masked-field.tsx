import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { TextField, type TextFieldProps } from './field.tsx'
import type { Mask, MaskBounds } from './masks.ts'

export interface MaskedFieldProps
  extends MaskBounds,
    Omit<TextFieldProps, 'type' | 'value' | 'defaultValue' | 'onChange' | 'min' | 'max' | 'ref'> {
  mask: Mask
  /** Initial number, such as "1250.50"; the field is uncontrolled. */
  defaultValue?: string
  /** Called on each change with the number as plain text: "1250.5", or empty. */
  onValue: (plain: string) => void
  ref?: RefObject<HTMLInputElement | null>
}

/** A field that only accepts numbers: `k` multiplies by a thousand, `m` by a million. */
export function MaskedField({ mask, min, max, onValue, ref, ...rest }: MaskedFieldProps) {
  const own = useRef<HTMLInputElement>(null)
  const field = ref ?? own
  const tell = useEffectEvent(onValue)
  useEffect(() => {
    const input = field.current
    if (!input) return
    let plain = () => input.value
    let remove = () => {}
    let isGone = false
    // Until the mask has loaded, or if it fails to load, this is a plain field.
    const onInput = () => tell(plain())
    input.addEventListener('input', onInput)
    void import('./masks.ts').then(({ putMask }) => {
      if (isGone) return
      const masked = putMask(input, mask, { min, max })
      plain = masked.plain
      remove = masked.remove
    })
    return () => {
      isGone = true
      input.removeEventListener('input', onInput)
      remove()
    }
  }, [field, mask, min, max])
  return <TextField {...rest} ref={field} inputMode={mask === 'integer' ? 'numeric' : 'decimal'} autoComplete="off" />
}
