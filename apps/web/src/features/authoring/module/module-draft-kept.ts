// A draft as it lies in this browser: read back only where it still has the form that the wizard works on.
import { languages } from '@parley/contracts/language.ts'
import { DifficultyLevel, ModuleType, ScenarioType, Visibility } from '@parley/contracts/library.ts'
import { z } from 'zod'
import { readDraft } from '#platform/drafts.ts'
import type { ModuleDraft } from './module-draft.ts'

/** A draft and the state of the module that it began from, as its `updated_at` told; null for a new module. */
export interface KeptDraft {
  readonly draft: ModuleDraft
  readonly updatedAt: string | null
}

const texts = z.array(z.string())

const Kept = z.object({
  updatedAt: z.string().nullable(),
  draft: z.object({
    title: z.string(),
    description: z.string(),
    type: ModuleType,
    tags: texts,
    visibility: Visibility,
    target_language: z.enum(languages),
    // Drafts that were kept before it was told are gone on with: the worst is a warning too many.
    is_owner: z.boolean().default(true),
    scenarios: texts,
    parts: z.array(
      z.object({ key: z.string(), title: z.string(), description: z.string(), tips: texts, scenarios: texts }),
    ),
    known: z.record(
      z.string(),
      z.object({
        _id: z.string(),
        title: z.string(),
        difficulty_level: DifficultyLevel,
        scenario_type: ScenarioType,
        visibility: Visibility,
        is_module_only: z.boolean(),
        is_owner: z.boolean().default(false),
        can_edit: z.boolean(),
      }),
    ),
  }),
})

/** What was kept under a key; null where there is nothing that can be gone on with. */
export function readModuleDraft(key: string): KeptDraft | null {
  return Kept.safeParse(readDraft(key)).data ?? null
}
