// `?` lists the open page's keyboard shortcuts.
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { loadTexts } from '#platform/language/i18n.ts'

/** Loaded on demand together with its texts, because few people use it. */
const KeysDialog = lazy(async () => {
  const [{ KeysDialog: Dialog }] = await Promise.all([import('./keys-dialog.tsx'), loadTexts(['keys'])])
  return { default: Dialog }
})

/** Elements that take text input. */
const takesLetters = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], .monaco-editor'
/** Elements above the page, which handle keys first. */
const above = 'dialog[open], [role="dialog"], [role="alertdialog"]'

export function KeyHelp() {
  const [isOpen, setIsOpen] = useState(false)
  // A page that handles the key itself calls `preventDefault`.
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '?' || event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey) return
    if (event.target instanceof Element && event.target.closest(takesLetters)) return
    if (
      document
        .querySelectorAll<HTMLElement>(above)
        .values()
        .some((each) => each.checkVisibility())
    )
      return
    event.preventDefault()
    setIsOpen(true)
  })
  useEffect(() => {
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  if (!isOpen) return null
  return (
    <Suspense fallback={null}>
      <KeysDialog onClose={() => setIsOpen(false)} />
    </Suspense>
  )
}
