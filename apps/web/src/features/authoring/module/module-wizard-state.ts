// The state of editing one module: its draft, its errors, and saving it.

import type { Module } from '@parley/contracts/library/module.ts'
import { createModule, updateModule } from '@parley/contracts/library/module-authoring.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { forgetDraft, keepDraft } from '#platform/drafts.ts'
import { call } from '#platform/http/call.ts'
import { Problem } from '#platform/http/problem.ts'
import { type StepsView, viewSteps } from '../wizard/wizard-steps.rules.ts'
import { inputOf, type ModuleDraft } from './module-draft.ts'
import type { KeptDraft } from './module-draft-kept.ts'
import {
  errorsIn,
  errorsOfDraft,
  type ModuleErrors,
  type ModuleStep,
  moduleSteps,
  noErrors,
  refusalOf,
  stepsWithErrors,
} from './module-errors.ts'

export interface ModuleWork {
  readonly draft: ModuleDraft
  /** Changes the draft and stores it immediately. */
  readonly change: (step: (draft: ModuleDraft) => ModuleDraft) => void
  /** The errors shown: those in the steps that the author has left or tried to leave, and those from the server. */
  readonly errors: ModuleErrors
  readonly step: ModuleStep
  readonly view: StepsView<ModuleStep>
  /** Leaves this step for another one, or stays on it; from then on its errors are shown. */
  readonly go: (step: ModuleStep) => void
  /** Checks the module and sends it, or opens the first step with errors. @returns whether it was sent */
  readonly save: () => boolean
  /** Saves even though another user has saved in the meantime. */
  readonly saveAnyway: () => void
  readonly isSaving: boolean
  /** Why it was not saved, if the error does not belong to a field. */
  readonly error: unknown
  /** Another user has saved since editing began. */
  readonly isConflict: boolean
  readonly forgetError: () => void
}

export interface ModuleWorkOptions {
  readonly id: string | undefined
  readonly start: KeptDraft
  /** The draft's storage key. */
  readonly draftKey: string
  readonly onSaved: (module: Module) => void
}

/** First part of the key of every list in the library's cache. */
const libraryKey = 'library'

export function useModuleWork({ id, start, draftKey, onSaved }: ModuleWorkOptions): ModuleWork {
  const client = useQueryClient()
  // The version from when editing began: data fetched later must not be mistaken for it.
  const [{ updatedAt }] = useState(start)
  const [draft, setDraft] = useState(start.draft)
  // The draft that the next change starts from, even if several changes precede a render.
  const latest = useRef(start.draft)
  const [step, setStep] = useState<ModuleStep>('info')
  // The author of a stored module has been through all steps.
  const [seen, setSeen] = useState<readonly ModuleStep[]>(id === undefined ? [] : moduleSteps)
  const [byServer, setByServer] = useState(noErrors)
  const sending = useMutation({
    mutationFn: (begun: string | null) => {
      const input = inputOf(draft)
      if (id === undefined) return call(createModule, { body: input })
      return call(updateModule, { params: { id }, body: { ...input, ...(begun !== null && { updated_at: begun }) } })
    },
    onSuccess: (module) => {
      forgetDraft(draftKey)
      void client.invalidateQueries({ queryKey: [libraryKey] })
      onSaved(module)
    },
    onError: (error) => {
      if (!(error instanceof Problem)) return
      const refusal = refusalOf(draft, error.details)
      setByServer(refusal)
      openFirstError(refusal)
    },
  })
  /** Opens the first step with errors, unless the current one has some too. */
  const openFirstError = (found: ModuleErrors) => {
    setSeen(moduleSteps)
    const [first, ...others] = stepsWithErrors(found)
    if (first && first !== step && !others.includes(step)) setStep(first)
  }
  const lacking = errorsOfDraft(draft)
  const own = errorsIn(lacking, seen)
  const errors = {
    fields: { ...byServer.fields, ...own.fields },
    scenarios: { ...byServer.scenarios, ...own.scenarios },
  }
  const error = stepsWithErrors(byServer).length > 0 ? null : sending.error
  const isConflict = error instanceof Problem && error.code === 'LIBRARY.EDITED_MEANWHILE'
  return {
    draft,
    change(next) {
      latest.current = next(latest.current)
      setDraft(latest.current)
      keepDraft(draftKey, { draft: latest.current, updatedAt })
      // An edited field no longer has the value that the server rejected; a scenario stays rejected until it is
      // removed.
      setByServer({ fields: {}, scenarios: byServer.scenarios })
    },
    errors,
    step,
    view: viewSteps({
      names: moduleSteps,
      at: step,
      seen: new Set(seen),
      lacking: new Set(stepsWithErrors(lacking)),
      refused: new Set(stepsWithErrors(byServer)),
    }),
    go(to) {
      setSeen([...seen, step])
      setStep(to)
    },
    save() {
      setByServer(noErrors)
      openFirstError(lacking)
      const isSent = stepsWithErrors(lacking).length === 0
      if (isSent) sending.mutate(updatedAt)
      return isSent
    },
    saveAnyway: () => sending.mutate(null),
    isSaving: sending.isPending,
    error: isConflict ? null : error,
    isConflict,
    forgetError: sending.reset,
  }
}
