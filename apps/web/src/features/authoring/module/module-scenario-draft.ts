// A scenario written inside a module's wizard. It is stored until it is added, because the author may close the sheet
// or leave the page.
import { DifficultyLevel } from '@parley/contracts/library/scenario.ts'
import { useState } from 'react'
import { z } from 'zod'
import { draftKey, forgetDraft, keepDraft, readDraft } from '#platform/drafts.ts'
import { useUser } from '#platform/session/user.ts'
import { closingPhrases } from '../scenario/scenario-suggestions.ts'
import type { ModuleDraft } from './module-draft.ts'

const Written = z.object({
  title: z.string(),
  description: z.string(),
  setting: z.string(),
  situation: z.string(),
  goal: z.string(),
  closing: z.string(),
  steps: z.array(z.string()),
  level: DifficultyLevel,
})
export type WrittenScenario = z.infer<typeof Written>

const blank: WrittenScenario = {
  title: '',
  description: '',
  setting: '',
  situation: '',
  goal: '',
  closing: '',
  steps: [''],
  level: 'B1',
}

/** The request body: in the module's language, and visible to everyone who can see the module. */
export function scenarioOf({ title, description, level, closing, ...scene }: WrittenScenario, module: ModuleDraft) {
  return {
    title,
    description,
    target_language: module.target_language,
    scenario_type: 'DIALOG' as const,
    difficulty_level: level,
    visibility: module.visibility,
    is_module_only: true,
    user_goals: [],
    user_dictionary: [],
    user_phrases: [],
    dialog_behavior: { ...scene, optional_steps: [] },
    ielts_behavior: null,
    model_end_behavior: closing.trim() === '' ? closingPhrases[module.target_language] : closing,
  }
}

/** What the author has written so far; each change is stored in this browser. */
export function useWrittenScenario() {
  const key = draftKey(useUser()._id, 'module-scenario', undefined)
  const [written, setWritten] = useState<WrittenScenario>(() => Written.safeParse(readDraft(key)).data ?? blank)
  return {
    written,
    change(part: Partial<WrittenScenario>) {
      const changed = { ...written, ...part }
      setWritten(changed)
      keepDraft(key, changed)
    },
    forget: () => forgetDraft(key),
  }
}
