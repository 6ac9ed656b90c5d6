import {
  deleteMemory,
  deleteMemoryCard,
  editMemoryCard,
  getMemory,
  switchMemory,
} from '@parley/contracts/practice/memory.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/http/call.ts'

export const memoryQuery = (userId: string) =>
  queryOptions({ queryKey: ['memory', userId], queryFn: ({ signal }) => call(getMemory, undefined, { signal }) })

/** An action on one note, or on all of them. */
export type MemoryAct =
  | { readonly kind: 'edit'; readonly id: string; readonly text: string }
  | { readonly kind: 'delete'; readonly id: string }
  | { readonly kind: 'all' }

async function perform(act: MemoryAct): Promise<void> {
  if (act.kind === 'edit') await call(editMemoryCard, { params: { id: act.id }, body: { text: act.text } })
  else if (act.kind === 'delete') await call(deleteMemoryCard, { params: { id: act.id } })
  else await call(deleteMemory)
}

export function useMemoryAct(userId: string, onSuccess: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: perform,
    onSuccess,
    onSettled: () => client.invalidateQueries(memoryQuery(userId)),
  })
}

export function useSwitchMemory(userId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isOn: boolean) => call(switchMemory, { body: { is_on: isOn } }),
    onSuccess: (memory) => client.setQueryData(memoryQuery(userId).queryKey, memory),
  })
}
