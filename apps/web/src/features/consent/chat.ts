// Crisp's support chat: loads after consent, identifies the signed-in user, and resets on sign-out.
import type { User } from '@parley/contracts/account/user.ts'
import type { Crisp } from 'crisp-sdk-web'
import { useEffect, useEffectEvent } from 'react'
import { useLanguage } from '#platform/language/i18n.ts'
import { sessionToken } from '#platform/session/session.ts'

/** Stores the ID of the user whose conversation Crisp keeps in this browser. */
const guestKey = 'parley.chat_user'

let loading: Promise<typeof Crisp> | undefined

/** A shared promise whose callbacks run in order, so that the name is set after its session has begun. */
function loadCrisp(): Promise<typeof Crisp> {
  loading ??= import('crisp-sdk-web').then((sdk) => sdk.Crisp)
  return loading
}

/** Adds the chat to the page, with the signed-in visitor's name and e-mail address (specification §1). */
export function useChat(id: string | null, user: User | undefined): void {
  const language = useLanguage()
  const userId = user?._id
  const name = user && `${user.first_name} ${user.last_name}`
  const email = user?.email
  // A new language or name must not start another conversation.
  const languageNow = useEffectEvent(() => language)

  useEffect(() => {
    if (id === null || userId === undefined) return
    let leave = () => {}
    let isGone = false
    void loadCrisp().then((crisp) => {
      if (isGone) return
      if (!crisp.isCrispInjected()) crisp.configure(id, { locale: languageNow() })
      // A session that ended while no page was open has not been reset.
      const guest = localStorage.getItem(guestKey)
      if (guest !== null && guest !== userId) crisp.session.reset()
      localStorage.setItem(guestKey, userId)
      crisp.chat.show()
      // `guestKey` stays: a page that closes immediately may not finish this, in which case the next page resets the
      // session.
      leave = () => {
        crisp.session.reset()
        crisp.chat.hide()
      }
    })
    // Signing out immediately loads another page, which does not load the chat.
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
