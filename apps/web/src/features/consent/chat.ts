// The support chat of Crisp: loaded after consent, knows who is signed in, and leaves with them.
import type { User } from '@parley/contracts/user.ts'
import type { Crisp } from 'crisp-sdk-web'
import { useEffect, useEffectEvent } from 'react'
import { useLanguage } from '#platform/i18n.ts'
import { sessionToken } from '#platform/session.ts'

/** Whose conversation Crisp keeps in this browser. */
const guestKey = 'parley.chat_user'

let loading: Promise<typeof Crisp> | undefined

/** One promise for all who wait: they go on in their order, so that a name is told after the session it belongs to begins. */
function loadCrisp(): Promise<typeof Crisp> {
  loading ??= import('crisp-sdk-web').then((sdk) => sdk.Crisp)
  return loading
}

/** Puts the chat on the page, with name and e-mail of the signed-in visitor (specification §1). */
export function useChat(id: string | null, user: User | undefined): void {
  const language = useLanguage()
  const userId = user?._id
  const name = user && `${user.first_name} ${user.last_name}`
  const email = user?.email
  // Another language or another name is no other conversation.
  const languageNow = useEffectEvent(() => language)

  useEffect(() => {
    if (id === null || userId === undefined) return
    let leave = () => {}
    let isGone = false
    void loadCrisp().then((crisp) => {
      if (isGone) return
      if (!crisp.isCrispInjected()) crisp.configure(id, { locale: languageNow() })
      // A session that ended while no page was open took nothing with it.
      const guest = localStorage.getItem(guestKey)
      if (guest !== null && guest !== userId) crisp.session.reset()
      localStorage.setItem(guestKey, userId)
      crisp.chat.show()
      // The guest stays written down: a page that goes at once may not get it done, and the next one sees to it then.
      leave = () => {
        crisp.session.reset()
        crisp.chat.hide()
      }
    })
    // Signing out leads to another page at once: what runs there knows nothing of the chat.
    const onPageHide = () => sessionToken.token() === null && leave()
    addEventListener('pagehide', onPageHide)
    return () => {
      removeEventListener('pagehide', onPageHide)
      isGone = true
      leave()
    }
  }, [id, userId])

  useEffect(() => {
    if (id === null || userId === undefined || name === undefined || email === undefined) return
    let isGone = false
    void loadCrisp().then((crisp) => {
      if (isGone) return
      crisp.user.setNickname(name)
      crisp.user.setEmail(email)
    })
    return () => {
      isGone = true
    }
  }, [id, userId, name, email])
}
