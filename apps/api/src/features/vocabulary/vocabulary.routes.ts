// A learner's words: looked up, played, saved, listed.

import type { Language } from '@parley/contracts/language/language.ts'
import {
  addWord,
  changeWords,
  countWords,
  deleteUserWord,
  getWordAudio,
  listWords,
  lookUpWord,
  speakText,
  type Tier,
  type UserWord,
  updateTier,
} from '@parley/contracts/practice/vocabulary.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/connect.ts'
import { withinQuotas } from '#database/quota.ts'
import type { Files } from '#platform/files/files.ts'
import { Problem } from '#platform/http/problem.ts'
import { serve } from '#platform/http/serve.ts'
import type { Caller } from '#platform/http/session.ts'
import type { Limit } from '#platform/limits/limits.ts'
import { findGlobalWord, holdGlobalWord } from './dictionary.queries.ts'
import { Dictionary, type LookupReader } from './dictionary.ts'
import { isPhrase } from './entry.rules.ts'
import { exchangeRoutes } from './exchange.routes.ts'
import type { KeptDeps } from './kept.routes.ts'
import { findMetIn, type Reader } from './met.queries.ts'
import { practiceRoutes } from './practice.routes.ts'
import { Sounds, type Speakers } from './sound.ts'
import {
  countOwnWords,
  findUserWord,
  keepWords,
  listOwnWords,
  removeWords,
  setTier,
  type WordCount,
} from './vocabulary.queries.ts'
import { globalWordView, userWordView, type ViewWords, type WordRows } from './word-view.ts'

export interface VocabularyDeps extends KeptDeps {
  /** Deletes files, retrying while their store is unreachable. */
  removeFiles(ids: readonly string[]): Promise<void>
  readonly files: Files
  /** The models that this user may use, and the budget for lookups. */
  modelsFor(user: Caller): Speakers & Omit<LookupReader, 'userId'>
  /** Identifies the voice: each voice has its own sounds. */
  voiceKey(language: Language): string
}

/** A lookup may cost a request to a model, a sound a request to a speech engine. */
const lookupLimit: Limit = { name: 'lookups', max: 90, windowMs: 60_000, countedIn: 'process' }
const speechLimit: Limit = { name: 'spoken words', max: 90, windowMs: 60_000, countedIn: 'process' }

export function vocabularyRoutes(app: FastifyInstance, deps: VocabularyDeps): void {
  const { db } = deps
  const sounds = new Sounds(deps)
  const view: ViewWords = async (reader, rows) => {
    const urlOf = await sounds.known(rows.map(({ word }) => spokenOf(word)))
    const metIn = await findMetIn(
      db,
      reader,
      rows.flatMap(({ userWord }) => userWord.contextSessionId ?? []),
    )
    return rows.map((row) =>
      userWordView(row, {
        audioUrl: urlOf(spokenOf(row.word)),
        metIn: metIn.get(row.userWord.contextSessionId ?? '') ?? null,
      }),
    )
  }
  lookupRoutes(app, deps, { sounds, view })
  keepingRoutes(app, db, view)
  listRoutes(app, db, view)
  practiceRoutes(app, { ...deps, view })
  exchangeRoutes(app, db)
}

const spokenOf = ({ word, targetLanguage, ownerId }: WordRows['word']) => ({
  text: word,
  language: targetLanguage,
  ownerId,
})

interface LookupDeps {
  readonly sounds: Sounds
  readonly view: ViewWords
}

function lookupRoutes(app: FastifyInstance, { db, modelsFor }: VocabularyDeps, { sounds, view }: LookupDeps): void {
  const dictionary = new Dictionary(db)
  serve(
    app,
    lookUpWord,
    async ({ user, query }) => {
      const { text, target_language: targetLanguage, native_language: nativeLanguage } = query
      const found = await dictionary.lookUp({
        reader: { userId: user.id, ...modelsFor(user) },
        text,
        targetLanguage,
        nativeLanguage,
      })
      if (found === null) return { global_word: null, user_word: null, is_phrase: isPhrase(text) }
      const { word, userWord } = found
      const audioUrl = (await sounds.known([spokenOf(word)]))(spokenOf(word))
      const [kept = null] = userWord === null ? [] : await view(user, [{ word, userWord }])
      return {
        global_word: globalWordView(word, audioUrl),
        user_word: kept,
        is_phrase: word.kind === 'phrase',
      }
    },
    { limit: lookupLimit },
  )

  serve(
    app,
    getWordAudio,
    async ({ user, params }) => {
      const word = await findGlobalWord(db, user.id, params.id)
      if (word === null) throw new Problem('NOT_FOUND')
      return { audio_url: await sounds.of(spokenOf(word), modelsFor(user)) }
    },
    { limit: speechLimit },
  )

  serve(
    app,
    speakText,
    async ({ user, query: { text, target_language: language, only_configured: isStrict } }) => {
      const onFailure = isStrict === undefined ? 'use the built-in voice' : 'fail'
      return { audio_url: await sounds.of({ text, language, ownerId: user.id }, modelsFor(user), onFailure) }
    },
    { limit: speechLimit },
  )
}

function keepingRoutes(app: FastifyInstance, db: Database, view: ViewWords): void {
  const viewOf = async (reader: Reader, id: string | undefined): Promise<UserWord> => {
    const row = id === undefined ? null : await findUserWord(db, reader.id, id)
    const [shown] = row === null ? [] : await view(reader, [row])
    if (shown === undefined) throw new Problem('NOT_FOUND')
    return shown
  }

  serve(app, addWord, async ({ user, body: { global_word_id: id, tier, context: met } }) => {
    const context = met && {
      sentence: met.sentence,
      sessionId: met.session_id ?? null,
      pairId: met.pair_id ?? null,
    }
    const kept = await withinQuotas(db, user.id, ['words'], async (tx) => {
      const word = await holdGlobalWord(tx, user.id, id)
      if (word === null) throw new Problem('NOT_FOUND')
      return keepWords(tx, user.id, [{ word, tier, context: context ?? null }])
    })
    return viewOf(user, kept.rows[0]?.id)
  })

  serve(app, updateTier, async ({ user, body: { user_word_id: id, tier } }) => {
    const [row] = await setTier(db, user.id, [id], tier)
    return viewOf(user, row?.id)
  })

  serve(app, deleteUserWord, async ({ user, params }) => {
    if ((await removeWords(db, user.id, [params.id])) === 0) throw new Problem('NOT_FOUND')
  })

  serve(app, changeWords, async ({ user, body }) => {
    const ids = [...new Set(body.user_word_ids)].sort()
    const changed_count =
      body.action === 'remove'
        ? await removeWords(db, user.id, ids)
        : (await setTier(db, user.id, ids, body.tier)).length
    return { changed_count }
  })
}

function listRoutes(app: FastifyInstance, db: Database, view: ViewWords): void {
  serve(app, listWords, async ({ user, query }) => {
    const { offset, limit, search, tier, target_language: targetLanguage } = query
    const rows = await listOwnWords(db, user.id, { offset, limit, search, tier, targetLanguage })
    return { items: await view(user, rows), offset, limit }
  })

  serve(app, countWords, async ({ user }) => {
    const counts = Map.groupBy(await countOwnWords(db, user.id, new Date()), (count) => count.targetLanguage)
    const items = [...counts].map(([language, ofLanguage]) => {
      const own = ofLanguage.filter(({ isDue }) => !isDue)
      const due = ofLanguage.find(({ isDue }) => isDue)?.words ?? 0
      const kept = own.reduce((sum, { words }) => sum + words, 0)
      return { target_language: language, kept, due, by_tier: byTier(own) }
    })
    return { items: items.toSorted((a, b) => b.kept - a.kept) }
  })
}

function byTier(counts: readonly WordCount[]) {
  const of = (tier: Tier | null) => counts.find((count) => count.tier === tier)?.words ?? 0
  return { 1: of(1), 2: of(2), 3: of(3), 4: of(4), none: of(null) }
}
