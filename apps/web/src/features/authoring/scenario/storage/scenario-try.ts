// A conversation with an unsaved scenario. The draft stays in this browser until the author returns.
import { type ScenarioInput, tryScenario } from '@parley/contracts/library/authoring.ts'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '#platform/http/call.ts'
import { Problem } from '#platform/http/problem.ts'
import { serverSchemaErrors } from '#platform/http/schema-errors.ts'
import type { useSaving } from './scenario-saving.ts'

export function useTry({ checkWritten, show }: Pick<ReturnType<typeof useSaving>, 'checkWritten' | 'show'>) {
  const navigate = useNavigate()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (input: ScenarioInput) => call(tryScenario, { body: input }),
    onSuccess: ({ _id: scenarioId }) =>
      navigate({ to: '/platform/briefing/$scenarioId', params: { scenarioId }, ignoreBlocker: true }),
  })
  const hasDetails = error instanceof Problem && error.details.length > 0
  return {
    isPending,
    /** An error that does not belong to a field. */
    error: hasDetails ? null : error,
    start() {
      if (isPending) return
      const written = checkWritten()
      if (written === null) return
      mutate(written.input, {
        onError: (problem) => {
          if (problem instanceof Problem && problem.details.length > 0)
            show(serverSchemaErrors(problem.details), written.sent)
        },
      })
    },
  }
}
