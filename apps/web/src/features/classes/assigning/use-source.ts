// An assignment's source: its stored copy, or the one in the library.
import type { Assignment } from '@parley/contracts/classes/assignment.ts'
import { translated } from '@parley/contracts/language/translation.ts'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '#platform/session/user.ts'
import type { AssignmentDraft } from './draft.rules.ts'
import { type Source, sourceQuery } from './use-sources.ts'

export interface SourceState {
  readonly data: Source | undefined
  readonly error: unknown
  readonly isPending: boolean
  readonly retry: () => void
}

/** @param kept the edited assignment; unless its source is changed, its own copy is used */
export function useSource({ kind, id }: AssignmentDraft, kept: Assignment | undefined): SourceState {
  const { explanation_language: explanation } = useUser()
  const keptId = kept?.kind === 'module' ? kept.module_id : kept?.items[0]?.scenario_id
  const isKept = kept !== undefined && kept.kind === kind && keptId === id
  const query = useQuery({ ...sourceQuery(kind, id ?? '', explanation), enabled: id !== null && !isKept })
  if (isKept) {
    return { data: keptSource(kept, explanation), error: null, isPending: false, retry: () => undefined }
  }
  return {
    data: id === null ? undefined : query.data,
    error: id === null ? null : query.error,
    isPending: id !== null && query.isPending,
    retry: () => void query.refetch(),
  }
}

function keptSource(kept: Assignment, explanation: Parameters<typeof translated>[1]): Source {
  const [first] = kept.items
  const isModule = kept.kind === 'module'
  return {
    title: kept.title,
    lead: isModule ? kept.title : (first?.lead ?? kept.title),
    isPhrase: !isModule && first !== undefined && first.lead !== kept.title,
    meaning: isModule ? null : (first?.lead_translation ?? null),
    language: kept.target_language,
    level: isModule ? null : (first?.difficulty_level ?? null),
    scenarioCount: kept.scenario_count,
    goals:
      kept.kind === 'scenario'
        ? (first?.goals.map(({ phrase, translation }) => ({
            phrase,
            meaning: translated(translation, explanation) ?? null,
          })) ?? [])
        : [],
  }
}
