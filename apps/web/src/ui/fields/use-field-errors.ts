// Form errors: shown at their fields, with the first focused, and each removed when its field is edited.
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FieldErrorKey, type FieldErrors, fieldErrorValues } from '#platform/http/field-errors.ts'

/** The named fields' values; absent fields count as empty. */
export function valuesOf<Name extends string>(form: HTMLFormElement, names: readonly Name[]): Record<Name, string> {
  const data = new FormData(form)
  const entries = names.map((name) => [name, String(data.get(name) ?? '')])
  return Object.fromEntries(entries) as Record<Name, string>
}

/** Manages a form's errors; `names` are in form order. */
export function useFieldErrors<Name extends string>(names: readonly Name[]) {
  const { t } = useTranslation('ui')
  const [errors, setErrors] = useState<FieldErrors<Name>>({})
  return {
    /** Shows these errors and focuses the first field that has one; returns whether there were any. */
    show(form: HTMLFormElement | null, found: FieldErrors<Name>): boolean {
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
    /** A field's props: name and error. */
    field(name: Name) {
      const error: FieldErrorKey | undefined = errors[name]
      return { name, error: error && t(error, fieldErrorValues) }
    },
  }
}
