// Joining, switching and leaving organisations.
import { switchOrg } from '@parley/contracts/auth.ts'
import { acceptInvitation, declineInvitation, type Org, removeMember } from '@parley/contracts/org.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/call.ts'
import { leadOn } from '#platform/lead-on.ts'
import { organisationsQuery } from '#platform/organisations.ts'
import { signIn } from '#platform/sign-in.ts'
import { useUser } from '#platform/user.ts'

/** A fresh start in the new organisation: nothing of the old one stays in memory. */
const startOver = () => leadOn('/platform/dashboard')

/** Makes an organisation the current one and starts over. */
export function useSwitch() {
  return useMutation({
    mutationFn: (org: Org) => call(switchOrg, { body: { org_id: org._id } }),
    onSuccess: (answer) => {
      signIn(answer)
      startOver()
    },
  })
}

/** Leaves the current organisation and starts over in another. */
export function useLeave() {
  const { _id } = useUser()
  return useMutation({
    mutationFn: () => call(removeMember, { body: { user_id: _id } }),
    onSuccess: startOver,
  })
}

/** Answers an invitation. */
export function useAnswer() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ org, isAccepted }: { org: Org; isAccepted: boolean }): Promise<void> => {
      await call(isAccepted ? acceptInvitation : declineInvitation, { params: { id: org._id } })
    },
    onSettled: () => client.invalidateQueries({ queryKey: organisationsQuery.queryKey }),
  })
}
