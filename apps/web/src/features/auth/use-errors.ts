// The errors of a form: shown at their fields, the first of them focused, each gone as soon as its field is edited.
import { type FormEvent, useState } from 'react'
import type { Errors } from './auth.rules.ts'

/** The text of each named field; absent fields count as empty. */
export function valuesOf<Name extends string>(form: HTMLFormElement, names: readonly Name[]): Record<Name, string> {
  const data = new FormData(form)
  const entries = names.map((name) => [name, String(data.get(name) ?? '')])
  return Object.fromEntries(entries) as Record<Name, string>
}

export function useErrors<Name extends string>(names: readonly Name[]) {
  const [errors, setErrors] = useState<Errors<Name>>({})
  return {
    errors,
    /** Shows these errors and focuses the first field among them; answers whether there were any. */
    show(form: HTMLFormElement | null, found: Errors<Name>): boolean {
      setErrors(found)
      const first = names.find((name) => found[name])
      const field = first && form?.elements.namedItem(first)
      if (field instanceof HTMLElement) field.focus()
      return first !== undefined
    },
    onInput(event: FormEvent) {
      const { target } = event
      if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
      const name = names.find((each) => each === target.name)
      if (name && errors[name]) setErrors({ ...errors, [name]: undefined })
    },
  }
}
