// A round's words: from the server, or from this browser if the server is unreachable.
import type { Language } from '@parley/contracts/language/language.ts'
import { listDueWords } from '@parley/contracts/practice/vocabulary.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/http/call.ts'
import { queryClient } from '#platform/http/query.ts'
import { userQuery } from '#platform/session/user.ts'
import { isUnreachable, stillDue } from './offline.rules.ts'
import { postGrade } from './post-grade.ts'
import { sendGrades } from './send-grades.ts'
import { wordStore } from './word-store.ts'

/** Number of words in a round, which is also the maximum stored for offline use. */
const roundSize = 20
const storedMax = 100

const asked = (language: Language | undefined, limit: number) => ({
  query: { limit, ...(language && { target_language: language }) },
})

/** Stores words for offline use in the background; failures are ignored. */
async function storeWords(language: Language | undefined): Promise<void> {
  const owner = queryClient.getQueryData(userQuery.queryKey)
  if (!owner) return
  await wordStore.claim(owner._id)
  const { items } = await call(listDueWords, asked(language, storedMax))
  await wordStore.save(owner, items, language)
  const worker = await navigator.serviceWorker?.ready
  worker?.active?.postMessage('store-due-page')
}

/** The currently due words. Fetched once per round, because grading must not change the round. */
export const dueQuery = (language: Language | undefined) =>
  queryOptions({
    queryKey: ['due-words', language],
    queryFn: async ({ signal }) => {
      const user = queryClient.getQueryData(userQuery.queryKey)
      if (user) await sendGrades(wordStore, postGrade, user._id)
      const waiting = await wordStore.grades()
      try {
        const { items, total } = await call(listDueWords, asked(language, roundSize), { signal })
        void storeWords(language).catch(() => undefined)
        const due = stillDue(items, waiting)
        return { items: due, total: total - (items.length - due.length) }
      } catch (error) {
        if (!isUnreachable(error) || !(await wordStore.owner())) throw error
        const due = stillDue(await wordStore.words(language), waiting)
        return { items: due.slice(0, roundSize), total: due.length }
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    networkMode: 'always',
    meta: { mayBeStored: true },
  })
