// The support chat of Crisp: loaded after consent, knows who is signed in, and leaves with them.
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLanguage } from '#platform/i18n.ts'
import { userQuery } from '#platform/user.ts'

/** Puts the chat on the page, with name and e-mail of the signed-in visitor (specification §1). */
export function useChat(id: string | null): void {
  const language = useLanguage()
  // Only looks at who is signed in; asking is up to the pages behind the door.
  const { data: user } = useQuery({ ...userQuery, enabled: false })
  const name = user ? `${user.first_name} ${user.last_name}` : null
  const email = user?.email ?? null
  useEffect(() => {
    if (id === null || name === null || email === null) return
    let leave = () => {}
    let isGone = false
    void import('crisp-sdk-web').then(({ Crisp }) => {
      if (isGone) return
      if (!Crisp.isCrispInjected()) Crisp.configure(id, { locale: language })
      Crisp.chat.show()
      Crisp.user.setNickname(name)
      Crisp.user.setEmail(email)
      leave = () => {
        Crisp.session.reset()
        Crisp.chat.hide()
      }
    })
    return () => {
      isGone = true
      leave()
    }
  }, [id, name, email, language])
}
