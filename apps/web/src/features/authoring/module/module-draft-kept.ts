// Module drafts in this browser's storage: restored only if they still match the wizard's schema.
import { languages } from '@parley/contracts/language/language.ts'
import { ModuleType } from '@parley/contracts/library/module.ts'
import { DifficultyLevel, ScenarioType, Visibility } from '@parley/contracts/library/scenario.ts'
import { z } from 'zod'
import { readDraft } from '#platform/drafts.ts'
import type { ModuleDraft } from './module-draft.ts'

/** A draft and the `updated_at` of the module it started from; null for a new module. */
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
    // Drafts stored before this field existed are also restored: at worst, there is one warning too many.
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

/** The draft stored under a key; null if none can be restored. */
export function readModuleDraft(key: string): KeptDraft | null {
  return Kept.safeParse(readDraft(key)).data ?? null
}
