// Offers to switch the explanation language along with the interface language.

import { updateUser } from '@parley/contracts/account/user.ts'
import type { Language } from '@parley/contracts/language/language.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#platform/http/call.ts'
import { i18n } from '#platform/language/i18n.ts'
import { keepUser, useUser } from '#platform/session/user.ts'
import { clearToasts, toast } from '#ui/dialogs/toast.ts'

/**
 * Returns a function to call with the new interface language. It offers that language for explanations if they differ.
 */
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
  // An offer must not remain for the next user or be read out over a conversation.
  useEffect(() => () => void clearToasts(), [])
  return (language) => {
    void clearToasts()
    if (language === explanation_language) return
    void toast(i18n.t('explanations.offer', { ns: 'shell' }), {
      action: { label: i18n.t('explanations.take', { ns: 'shell' }), onClick: () => mutate(language) },
    })
  }
}
