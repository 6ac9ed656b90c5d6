// What is wrong with a form: said at its fields, the first of them focused, each gone as soon as its field is edited.
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Fault, type Faults, faultValues } from '#platform/faults.ts'

/** The text of each named field; absent fields count as empty. */
export function valuesOf<Name extends string>(form: HTMLFormElement, names: readonly Name[]): Record<Name, string> {
  const data = new FormData(form)
  const entries = names.map((name) => [name, String(data.get(name) ?? '')])
  return Object.fromEntries(entries) as Record<Name, string>
}

/** Shows faults at the fields of a form; `names` in the order of the form. */
export function useFaults<Name extends string>(names: readonly Name[]) {
  const { t } = useTranslation('ui')
  const [faults, setFaults] = useState<Faults<Name>>({})
  return {
    /** Shows these faults and focuses the first field among them; answers whether there were any. */
    show(form: HTMLFormElement | null, found: Faults<Name>): boolean {
      setFaults(found)
      const first = names.find((name) => found[name])
      const field = first && form?.elements.namedItem(first)
      if (field instanceof HTMLElement) field.focus()
      return first !== undefined
    },
    onInput(event: FormEvent) {
      const { target } = event
      if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
      const name = names.find((each) => each === target.name)
      if (name && faults[name]) setFaults({ ...faults, [name]: undefined })
    },
    /** Name and error of a field, to be spread into it. */
    field(name: Name) {
      const fault: Fault | undefined = faults[name]
      return { name, error: fault && t(fault, faultValues) }
    },
  }
}
