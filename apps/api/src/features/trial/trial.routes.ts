// Two turns with the built-in partner without an account. Nothing is stored: a token carries the conversation.

import { hearTrialOpening, keepTrial, sendTrialTurn } from '@parley/contracts/conversation/trial.ts'
import { trialTurns } from '@parley/contracts/conversation/trial-opening.ts'
import type { Language } from '@parley/contracts/language/language.ts'
import type { FastifyInstance } from 'fastify'
import type { Grammar, GrammarFinding } from '#ai/grammar/grammar.ts'
import { Problem } from '#platform/http/problem.ts'
import { serve } from '#platform/http/serve.ts'
import type { Caller } from '#platform/http/session.ts'
import { trialLimit, trialSoundLimit } from '#platform/limits/limits.ts'
import { findingOf, type JudgedLine } from './trial-finding.ts'
import { newLine, newTalk, type Talk, type TrialTokens } from './trial-token.ts'
import type { TrialVoice } from './trial-voice.ts'

/** A trial conversation with the partner's replies. */
export interface PlayedTrial {
  readonly opening: string
  readonly lines: readonly (Omit<JudgedLine, 'grammar'> & { readonly reply: string })[]
  /** A way to answer the last reply; empty at the end. */
  readonly hint: string
  /** The last reply in the reader's language; null if that is the target language. */
  readonly translation: string | null
}

export interface TrialDeps {
  readonly tokens: TrialTokens
  readonly voice: TrialVoice
  readonly grammar: Grammar
  /**
   * Takes a turn from the instance's daily budget for visitors.
   * @throws Problem BUDGET.EXCEEDED
   */
  takeTurn(): Promise<void>
  /** Whether trial conversations are enabled. */
  readonly isOn: boolean
  /** Plays the partner's replies to these lines. */
  play(language: Language, reader: Language, texts: readonly string[]): Promise<PlayedTrial>
  /**
   * Stores the trial as the caller's conversation.
   * @returns the session's id
   */
  keep(caller: Caller, talk: Talk, timeZone: string): Promise<string>
}

/** How long a visitor waits for the checker, in milliseconds. */
const checkMs = 10_000

const badToken = () =>
  new Problem('VALIDATION.FAILED', [{ path: 'token', code: 'invalid', message: 'Begin the talk again' }])

/** The checker's findings in a line; null if it does not support the language, or times out. */
async function checked(
  grammar: Grammar,
  { language, explanation_language: explanationLanguage }: Pick<SentLine, 'language' | 'explanation_language'>,
  text: string,
): Promise<GrammarFinding[] | null> {
  if (!grammar.reads(language)) return null
  const signal = AbortSignal.timeout(checkMs)
  return grammar.check({ text, language, isTyped: true, explanationLanguage, signal }).catch(() => null)
}

async function talkSoFar(deps: TrialDeps, request: Parameters<TrialTokens['read']>[0], body: SentLine) {
  if (body.token === undefined) return newTalk(body.language)
  const talk = await deps.tokens.read(request, body.token)
  if (talk === null || talk.language !== body.language) throw badToken()
  if (talk.lines.length >= trialTurns) throw new Problem('CONVERSATION.ENDED')
  return talk
}

interface SentLine {
  readonly language: Language
  readonly explanation_language: Language
  readonly token?: string | undefined
}

export function trialRoutes(app: FastifyInstance, deps: TrialDeps): void {
  const { tokens, voice, grammar } = deps
  const requireOn = () => {
    if (!deps.isOn) throw new Problem('NOT_FOUND')
  }
  const speak = async (language: Language, text: string) =>
    (await voice.speak(language, text))?.toString('base64') ?? null

  serve(
    app,
    sendTrialTurn,
    async ({ body, request, reply }) => {
      requireOn()
      const { language, explanation_language: reader, text } = body
      const before = await talkSoFar(deps, request, body)
      await deps.takeTurn()
      const talk = { ...before, lines: [...before.lines, newLine(text)] }
      const texts = talk.lines.map((line) => line.text)
      const played = await deps.play(language, reader, texts)
      const said = played.lines.at(-1)?.reply ?? ''
      const turnsLeft = trialTurns - talk.lines.length
      const judged = turnsLeft > 0 ? [] : played.lines
      const [token, audio, ...grammars] = await Promise.all([
        tokens.write(request, reply, talk),
        speak(language, said),
        ...judged.map((line) => checked(grammar, body, line.text)),
      ])
      const lines = judged.map((line, at) => ({ ...line, grammar: grammars[at] ?? null }))
      return {
        token,
        reply: said,
        translation: played.translation,
        audio,
        hint: played.hint === '' ? null : played.hint,
        turns_left: turnsLeft,
        finding: findingOf(lines),
      }
    },
    { limit: trialLimit },
  )

  serve(
    app,
    hearTrialOpening,
    async ({ params: { language }, reply }) => {
      requireOn()
      const { opening } = await deps.play(language, language, [])
      const audio = await speak(language, opening)
      if (audio !== null) reply.header('cache-control', 'public, max-age=3600')
      return { audio }
    },
    { limit: trialSoundLimit },
  )

  serve(app, keepTrial, async ({ user, request, body }) => {
    const talk = await tokens.read(request, body.token)
    if (talk === null) throw badToken()
    return { session_id: await deps.keep(user, talk, body.time_zone) }
  })
}
