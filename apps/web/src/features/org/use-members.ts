// The members of the current organisation, and actions on them.
import { changeRole, inviteMember, listMembers, type Member, removeMember } from '@parley/contracts/org/org.ts'
import type { Role } from '@parley/contracts/org/policy.ts'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/http/call.ts'

/** The query key includes the organisation because the list belongs to the current one. */
export const membersQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['members', orgId],
    queryFn: async ({ signal }) => (await call(listMembers, undefined, { signal })).items,
    refetchOnWindowFocus: true,
  })

export type InvitedRole = Exclude<Role, 'OWNER'>

const reload = (client: QueryClient) => client.invalidateQueries({ queryKey: ['members'] })

export interface Invitation {
  tag_name: string
  role: InvitedRole
}

/** Invites a user by tag name. */
export function useInvite() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Invitation) => call(inviteMember, { body }),
    onSuccess: () => reload(client),
  })
}

/** Changes a member's role. */
export function useChangeRole() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ member, role }: { member: Member; role: InvitedRole }) =>
      call(changeRole, { body: { user_id: member._id, role } }),
    onSettled: () => reload(client),
  })
}

/** Removes a member, or withdraws an invitation. */
export function useRemove() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (member: Member) => call(removeMember, { body: { user_id: member._id } }),
    onSuccess: () => reload(client),
  })
}
