// One learner's due words and unsent answers, in the browser's database.

import type { User } from '@parley/contracts/account/user.ts'
import type { Language } from '@parley/contracts/language/language.ts'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { DueWord } from './due.rules.ts'
import { wordsDatabase } from './forget-words.ts'
import type { WaitingGrade } from './offline.rules.ts'

interface Schema extends DBSchema {
  owner: { key: string; value: User }
  words: { key: string; value: DueWord }
  grades: { key: string; value: WaitingGrade }
}

/** Some browsers neither open nor reject the database: after this many milliseconds it counts as denied. */
const openingMs = 2_000

/** Null if the browser denies access. */
async function open(name: string, onClosed: () => void): Promise<IDBPDatabase<Schema> | null> {
  const upgrade = (database: IDBPDatabase<Schema>) => {
    for (const store of ['owner', 'words', 'grades'] as const) database.createObjectStore(store, { keyPath: '_id' })
  }
  // Signing out, perhaps in another tab, deletes the database, so this connection closes.
  const blocking = (_current: number, _next: number | null, event: IDBVersionChangeEvent) => {
    onClosed()
    if (event.target instanceof IDBDatabase) event.target.close()
  }
  const opened = (async () => openDB<Schema>(name, 1, { upgrade, blocking, terminated: onClosed }))()
  const late = new Promise<null>((resolve) => setTimeout(resolve, openingMs, null))
  return Promise.race([opened, late]).catch(() => null)
}

export type WordStore = ReturnType<typeof openWordStore>

/** Opened on first use. If the browser denies access to the database, nothing is stored and all results are empty. */
export function openWordStore(name: string) {
  let database: ReturnType<typeof open> | undefined
  const opened = () => {
    database ??= open(name, () => {
      database = undefined
    })
    return database
  }
  const listeners = new Set<() => void>()
  let waitingCount = 0
  const count = (waiting: number) => {
    if (waiting === waitingCount) return
    waitingCount = waiting
    for (const listener of listeners) listener()
  }
  const grades = async (): Promise<readonly WaitingGrade[]> => {
    const all = await opened()
      .then((at) => at?.getAll('grades'))
      .catch(() => [])
    count(all?.length ?? 0)
    return (all ?? []).sort((one, other) => one.gradedAt.localeCompare(other.gradedAt))
  }
  return {
    /** Assigns the store to this user and removes any other user's data. */
    async claim(userId: string): Promise<void> {
      const at = await opened()
      const owners = (await at?.getAllKeys('owner').catch(() => [])) ?? []
      if (at && owners.some((owner) => owner !== userId)) await Promise.all([at.clear('owner'), at.clear('words')])
      for (const { _id, userId: giver } of await grades()) if (giver !== userId) await at?.delete('grades', _id)
      await grades()
    },
    /** Replaces the stored words in this language, or in all languages. */
    async save(owner: User, words: readonly DueWord[], language: Language | undefined): Promise<void> {
      const change = (await opened())?.transaction(['owner', 'words'], 'readwrite')
      if (!change) return
      const stored = change.objectStore('words')
      for (const { _id, global_word_entity: entry } of await stored.getAll()) {
        if (language === undefined || entry.target_language === language) await stored.delete(_id)
      }
      for (const word of words) await stored.put(word)
      await change.objectStore('owner').put(owner)
      await change.done
    },
    /** The user whose words these are; undefined if none were ever stored. */
    async owner(): Promise<User | undefined> {
      const owners = await opened()
        .then((at) => at?.getAll('owner'))
        .catch(() => [])
      return owners?.[0]
    },
    /** Longest overdue first. */
    async words(language: Language | undefined): Promise<readonly DueWord[]> {
      const all = await opened()
        .then((at) => at?.getAll('words'))
        .catch(() => [])
      return (all ?? [])
        .filter(({ global_word_entity: entry }) => language === undefined || entry.target_language === language)
        .sort((one, other) => (one.due_at ?? '').localeCompare(other.due_at ?? ''))
    },
    /** Makes the word due again. */
    async putWord(word: DueWord): Promise<void> {
      await opened()
        .then((at) => at?.put('words', word))
        .catch(() => undefined)
    },
    async deleteWord(id: string): Promise<void> {
      await opened()
        .then((at) => at?.delete('words', id))
        .catch(() => undefined)
    },
    /** @returns false if the browser cannot store anything */
    async putGrade(grade: WaitingGrade): Promise<boolean> {
      const isStored = await opened()
        .then((at) => at?.put('grades', grade))
        .then(Boolean, () => false)
      await grades()
      return isStored
    },
    /** @returns whether it had not been sent yet */
    async deleteGrade(id: string): Promise<boolean> {
      const isWaiting = (await grades()).some((grade) => grade._id === id)
      await opened()
        .then((at) => at?.delete('grades', id))
        .catch(() => undefined)
      await grades()
      return isWaiting
    },
    /** Unsent answers in the order they were given. */
    grades,
    /** Number of unsent answers, if known. */
    waitingCount: () => waitingCount,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const wordStore = openWordStore(wordsDatabase)
