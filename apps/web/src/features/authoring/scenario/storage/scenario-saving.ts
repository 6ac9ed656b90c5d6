// Saves the form's content and handles everything that can prevent it.
import type { Scenario } from '@parley/contracts/library/scenario.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Problem } from '#platform/http/problem.ts'
import { focusFirstError, type SchemaErrors, serverSchemaErrors } from '#platform/http/schema-errors.ts'
import { clearToasts, toast } from '#ui/dialogs/toast.ts'
import { readJson } from '../../json/scenario-json-text.ts'
import { check } from '../scenario-check.ts'
import type { ScenarioEditor } from '../scenario-editor.ts'
import { viewScenarioSteps } from '../scenario-steps.ts'
import { inputOf } from '../scenario-values.ts'
import { fetchScenario, useSaveScenario } from './scenario-save.ts'

/** Shows errors at their fields and focuses the first one. */
function useErrorFocus({ mode, step, lackingNow, go, tell }: ScenarioEditor) {
  const root = useRef<HTMLDivElement>(null)
  const isWanted = useRef(false)
  const [refused, setRefused] = useState<{ text: string; errors: SchemaErrors } | null>(null)
  const [, redraw] = useState(0)
  useEffect(() => {
    if (!isWanted.current) return
    isWanted.current = false
    if (mode === 'form') focusFirstError(root.current)
    else root.current?.querySelector<HTMLElement>('[data-json-errors] button')?.focus()
  })
  const want = () => {
    isWanted.current = true
    redraw((count) => count + 1)
  }
  return {
    root,
    refused,
    show(errors: SchemaErrors, sent: string) {
      want()
      if (mode === 'json') setRefused({ text: sent, errors })
      else tell(errors)
    },
    /** Goes to the next step; if this one has errors, stays and shows them. */
    goOn() {
      const { mayGoOn, next } = viewScenarioSteps({ step, seen: [], lacking: lackingNow(), shown: {} })
      if (mayGoOn && next) return go(next)
      want()
      go(step)
    },
  }
}

/** The form's content if it passes the contract's schema; otherwise null, and the errors are shown. */
function checked(editor: ScenarioEditor, show: (errors: SchemaErrors, sent: string) => void) {
  void clearToasts()
  const sent = editor.current()
  const json = editor.mode === 'json' ? readJson(sent) : null
  const found = json?.error ? { errors: {} } : check(json ? json.value : inputOf(editor.form.getValues()))
  if ('errors' in found) {
    show(found.errors, sent)
    return null
  }
  return { input: found.input, sent }
}

export function useSaving(editor: ScenarioEditor, id: string | undefined) {
  const { t } = useTranslation('scenario-wizard')
  const navigate = useNavigate()
  const errors = useErrorFocus(editor)
  const { mutate, isPending, error, reset } = useSaveScenario(id)
  const checkWritten = () => checked(editor, errors.show)
  const [isConflict, setIsConflict] = useState(false)
  const stored = (scenario: Scenario, sent: string) => {
    editor.markStored(scenario, sent)
    setIsConflict(false)
    void toast(t('saved'))
    if (id === undefined) {
      void navigate({
        to: '/platform/scenario/{-$scenarioId}',
        params: { scenarioId: scenario._id },
        replace: true,
        ignoreBlocker: true,
      })
    }
  }
  const refuse = (problem: unknown, sent: string) => {
    if (!(problem instanceof Problem)) return
    if (problem.code === 'LIBRARY.EDITED_MEANWHILE') setIsConflict(true)
    if (problem.details.length > 0) errors.show(serverSchemaErrors(problem.details), sent)
  }
  const save = (updatedAt = editor.updatedAt()) => {
    if (isPending) return
    reset()
    const written = checkWritten()
    if (written === null) return
    const { input, sent } = written
    mutate(
      { input, updatedAt },
      { onSuccess: (scenario) => stored(scenario, sent), onError: (problem) => refuse(problem, sent) },
    )
  }
  const isElsewhere =
    error instanceof Problem && (error.details.length > 0 || error.code === 'LIBRARY.EDITED_MEANWHILE')
  return {
    ...errors,
    save: () => save(),
    /** The form's content if it has no errors; otherwise null, and they are shown. */
    checkWritten,
    isPending,
    /** An error that belongs to neither a field nor a dialog. */
    error: isElsewhere ? null : error,
    conflict: useConflict({ editor, id, isConflict, setIsConflict, save, isPending }),
  }
}

interface ConflictDeps {
  readonly editor: ScenarioEditor
  readonly id: string | undefined
  readonly isConflict: boolean
  readonly setIsConflict: (isConflict: boolean) => void
  readonly save: (updatedAt: string) => void
  readonly isPending: boolean
}

/**
 * Resolves a conflict: loads the other user's version and keeps the author's as text, or overwrites the other user's.
 */
function useConflict({ editor, id, isConflict, setIsConflict, save, isPending }: ConflictDeps) {
  const [mine, setMine] = useState<string | null>(null)
  const [isFetching, setIsFetching] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const withTheirs = async (use: (scenario: Scenario) => void) => {
    if (id === undefined) return
    setIsFetching(true)
    setError(null)
    try {
      use(await fetchScenario(id))
    } catch (problem) {
      setError(problem)
    }
    setIsFetching(false)
  }
  return {
    isOpen: isConflict,
    isBusy: isFetching || isPending,
    error,
    close: () => setIsConflict(false),
    takeTheirs: () =>
      void withTheirs((scenario) => {
        setMine(editor.current())
        editor.showStored(scenario)
        setIsConflict(false)
      }),
    saveMine: () => void withTheirs((scenario) => save(scenario.updated_at)),
    /** The author's own version after the other user's was loaded. */
    mine,
    forgetMine: () => setMine(null),
  }
}
