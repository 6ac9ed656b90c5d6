// Sends answers to due words that were given offline; mounted on every page of a signed-in person.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useUser } from '#platform/session/user.ts'
import { vocabularyKey } from '../use-words.ts'
import { postGrade } from './post-grade.ts'
import { sendGrades } from './send-grades.ts'
import { wordStore } from './word-store.ts'

/**
 * Retry interval while answers are waiting, because browsers do not always report that the server is reachable again.
 */
const againMs = 15_000

export function GradeSender() {
  const client = useQueryClient()
  const { _id: userId } = useUser()
  useEffect(() => {
    const leaving = new AbortController()
    const send = async () => {
      if ((await sendGrades(wordStore, postGrade, userId)) > 0)
        await client.invalidateQueries({ queryKey: [vocabularyKey] })
    }
    const begin = () => void send()
    begin()
    addEventListener('online', begin, leaving)
    const timer = setInterval(() => wordStore.waitingCount() > 0 && begin(), againMs)
    return () => {
      clearInterval(timer)
      leaving.abort()
    }
  }, [client, userId])
  return null
}
