// Whoever switches the interface may want titles and explanations in that language too.
import type { Language } from '@parley/contracts/language.ts'
import { updateUser } from '@parley/contracts/user.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#platform/call.ts'
import { i18n } from '#platform/i18n.ts'
import { keepUser, useUser } from '#platform/user.ts'
import { clearToasts, toast } from '#ui/toast.ts'

/** To call with the interface's new language: offers it for explanations where they are in another one. */
export function useExplanationOffer(): (language: Language) => void {
  const { explanation_language } = useUser()
  const { mutate } = useMutation({
    mutationFn: (language: Language) => call(updateUser, { body: { explanation_language: language } }),
    onSuccess: (user) => {
      keepUser(user)
      void toast(i18n.t('explanations.done', { ns: 'shell' }))
    },
    onError: () => void toast(i18n.t('explanations.failed', { ns: 'shell' }), { kind: 'warn' }),
  })
  // What was offered to one user is not for the next, nor to be heard above a conversation.
  useEffect(() => () => void clearToasts(), [])
  return (language) => {
    void clearToasts()
    if (language === explanation_language) return
    void toast(i18n.t('explanations.offer', { ns: 'shell' }), {
      action: { label: i18n.t('explanations.take', { ns: 'shell' }), onClick: () => mutate(language) },
    })
  }
}
