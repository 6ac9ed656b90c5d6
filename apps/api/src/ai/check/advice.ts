// What an operator should change after a model did not answer as it should, and what was learnt about it, in plain words.
// Pure.
import type { ModelAdvice } from '@parley/contracts/operator/operator-models.ts'
import { ModelLoading } from '../model-loading.ts'
import { Overloaded, Refused, Silent, Unusable } from '../provider/answer.ts'
import { SpentOnThinking } from '../provider/event-stream.ts'
import { isMissingModel, type ModelFinding } from '../provider/model-names.ts'
import type { ProviderRole } from '../provider/role.ts'

/** The beginning of the names of a role's variables. */
const prefixes: Record<ProviderRole, string> = {
  'language model': 'LANGUAGE_MODEL',
  transcription: 'TRANSCRIPTION',
  speech: 'SPEECH',
}

export interface ServerFacts extends ModelFinding {
  readonly role: ProviderRole
  /** Host and port. */
  readonly server: string
}

const advise = (kind: ModelAdvice['kind'], more: Partial<ModelAdvice> = {}): ModelAdvice => ({
  kind,
  variable: null,
  model: null,
  choices: [],
  ...more,
})

/** What to set if a server does not have the configured model; null if it has it, or does not tell. */
export function modelAdvice({
  role,
  wanted,
  offered,
  used,
}: ModelFinding & { role: ProviderRole }): ModelAdvice | null {
  if (!isMissingModel({ wanted, offered })) return null
  const variable = `${prefixes[role]}_MODEL`
  return used === wanted
    ? advise('choose_model', { variable, model: wanted, choices: [...(offered ?? [])] })
    : advise('name_model', { variable, model: used })
}

const isConnectionFault = (error: unknown): boolean => {
  const code = error instanceof Error ? (error.cause as { code?: unknown } | undefined)?.code : undefined
  return typeof code === 'string' && /^(E[A-Z]+|UND_ERR_\w+)$/.test(code)
}

function refusalAdvice({ status, parameter }: Refused, prefix: string): ModelAdvice {
  if (status === 401 || status === 403) return advise('key', { variable: `${prefix}_API_KEY` })
  if (status === 404) return advise('address', { variable: `${prefix}_BASE_URL` })
  return advise(parameter === 'voice' ? 'voice' : 'refused')
}

/** What to set after a failure; null if nothing is known. */
export function adviceOn(error: unknown, facts: ServerFacts): ModelAdvice | null {
  const { role } = facts
  const prefix = prefixes[role]
  if (error === null) return null
  if (error instanceof ModelLoading) return advise('loading')
  if (isMissingModel(facts) && facts.used === facts.wanted) return modelAdvice(facts)
  if (error instanceof Refused) return refusalAdvice(error, prefix)
  if (error instanceof Silent) return advise('silent')
  if (error instanceof Overloaded) return advise('overloaded')
  if (error instanceof Unusable && error.cause instanceof SpentOnThinking) return advise('thinking')
  if (isConnectionFault(error)) return advise('unreachable', { variable: `${prefix}_BASE_URL` })
  return advise(role === 'language model' ? 'weak' : 'unusable')
}

/** How many names of models are listed. */
const listedMax = 12

const modelList = (names: readonly string[]): string =>
  names.length > listedMax
    ? `${names.slice(0, listedMax).join(', ')} and ${names.length - listedMax} more`
    : names.join(', ')

/** In words, for the log and the command. @param server its host and port */
export function adviceText({ kind, variable, model, choices }: ModelAdvice, server: string): string {
  switch (kind) {
    case 'choose_model':
      return `The server does not list the model ${model}: set ${variable} to one of ${modelList(choices)}.`
    case 'name_model':
      return `The server does not have the model that is set, so its only one, ${model}, is used: set ${variable} to it.`
    case 'loading':
      return 'The model is still being loaded: run this again in a minute.'
    case 'key':
      return `Set ${variable}, or OPENAI_API_KEY if the server is that of all roles: it refuses the key.`
    case 'address':
      return `Check ${variable} and ${variable?.replace('BASE_URL', 'MODEL')}: the server has no such address or model. The address usually ends in /v1.`
    case 'voice':
      return 'Set SPEECH_VOICE to a voice of this server: it refuses the one that is set.'
    case 'refused':
      return 'The server refuses the request. Its own log says why.'
    case 'silent':
      return `The server at ${server} was silent for too long: a smaller model or a faster machine would answer in time.`
    case 'overloaded':
      return `The server at ${server} is overloaded or failed. Its own log says why.`
    case 'thinking':
      return 'The model spends its answer on thinking: choose one that does not think, or thinks less.'
    case 'unreachable':
      return `Nothing answers at ${server}: check ${variable}, and that the server runs.`
    case 'weak':
      return 'The model does not answer as asked: reviews will often fail. A larger model would do.'
    case 'unusable':
      return `The answer of the server at ${server} cannot be used. Its own log may say why.`
  }
}

/** What to set if a LanguageTool server did not find a mistake. @param error why it gave no answer; null if it did */
export function languageToolAdvice(error: unknown, server: string): string {
  if (isConnectionFault(error)) {
    return `Nothing answers at ${server}: check LANGUAGETOOL_URL, and that the server runs.`
  }
  return error === null
    ? `The LanguageTool at ${server} lacks rules: use version 6 or newer, with the languages that Parley has.`
    : `The LanguageTool at ${server} gave no answer that can be used: check LANGUAGETOOL_URL, and the server's own log.`
}

const learntTexts: Readonly<Record<string, string>> = {
  max_completion_tokens: 'It takes max_completion_tokens instead of max_tokens.',
  'no temperature': 'It takes no temperature.',
  'no stream_options': 'It takes no stream_options, so its streams report no usage.',
  'object without schema': 'It takes no schema for objects; they are asked for as JSON, with the schema in words.',
  'object as text': 'It takes no response_format; objects are asked for in words.',
  'object in one piece': 'It does not stream objects, so reviews appear only when they are complete.',
  'room for thinking':
    'It thinks before it answers and gets more tokens for that; a model that does not think is faster.',
  'less thinking': 'It thinks for too long, so it is asked to think less (reasoning_effort).',
  'no reasoning_effort': 'It takes no reasoning_effort, so it cannot be asked to think less.',
  'short context': 'Its context is short, so long conversations are shortened before it reads them.',
  wav: 'It makes no MP3, so its WAV is encoded here.',
  json: 'It does not tell how sure it is of what it heard.',
  'no language': 'It rejects the language of a recording, so it recognises a language by itself.',
  'no voice': 'It refuses a voice that is set, so the built-in voice speaks instead.',
}

/** What was learnt, in words. @param quirk as the role's server names it */
export const learntText = (quirk: string): string => learntTexts[quirk] ?? quirk
