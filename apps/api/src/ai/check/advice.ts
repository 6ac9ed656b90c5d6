// What an operator should change after a model did not answer as it should, and what was learnt about it, in plain words.
// Pure.
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

/** How many names of models are listed. */
const listedMax = 12

const modelList = (names: readonly string[]): string =>
  names.length > listedMax
    ? `${names.slice(0, listedMax).join(', ')} and ${names.length - listedMax} more`
    : names.join(', ')

/** What to set if a server does not have the configured model; null if it has it, or does not tell. */
export function modelAdvice({ role, wanted, offered, used }: ModelFinding & { role: ProviderRole }): string | null {
  if (!isMissingModel({ wanted, offered })) return null
  const variable = `${prefixes[role]}_MODEL`
  return used === wanted
    ? `The server does not list the model ${wanted}: set ${variable} to one of ${modelList(offered ?? [])}.`
    : `The server does not have the model ${wanted}, so its only one, ${used}, is used: set ${variable} to it.`
}

const isConnectionFault = (error: unknown): boolean => {
  const code = error instanceof Error ? (error.cause as { code?: unknown } | undefined)?.code : undefined
  return typeof code === 'string' && /^(E[A-Z]+|UND_ERR_\w+)$/.test(code)
}

function refusalAdvice({ status, parameter }: Refused, prefix: string): string {
  if (status === 401 || status === 403) {
    return `Set ${prefix}_API_KEY, or OPENAI_API_KEY if the server is that of all roles: it refuses the key.`
  }
  if (status === 404) {
    return `Check ${prefix}_BASE_URL and ${prefix}_MODEL: the server has no such address or model. The address usually ends in /v1.`
  }
  if (parameter === 'voice') return 'Set SPEECH_VOICE to a voice of this server: it refuses the one that is set.'
  return `The server refuses the request (${status}). Its own log says why.`
}

/** What to set after a failure; null if nothing is known. */
export function adviceOn(error: unknown, facts: ServerFacts): string | null {
  const { role, server } = facts
  const prefix = prefixes[role]
  if (error instanceof ModelLoading) return 'The model is still being loaded: run this again in a minute.'
  if (isMissingModel(facts) && facts.used === facts.wanted) return modelAdvice(facts)
  if (error instanceof Refused) return refusalAdvice(error, prefix)
  if (error instanceof Silent)
    return `The server at ${server} was silent for too long: a smaller model or a faster machine would answer in time.`
  if (error instanceof Overloaded) return `The server at ${server} is overloaded or failed. Its own log says why.`
  if (error instanceof Unusable && error.cause instanceof SpentOnThinking)
    return 'The model spends its answer on thinking: choose one that does not think, or thinks less.'
  if (isConnectionFault(error))
    return `Nothing answers at ${server}: check ${prefix}_BASE_URL, and that the server runs.`
  if (error === null) return null
  return role === 'language model'
    ? 'The model does not answer as asked: reviews will often fail. A larger model would do.'
    : `The answer of the server at ${server} cannot be used. Its own log may say why.`
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
  'short context': 'Its context is short, so long conversations are shortened before it reads them.',
  wav: 'It makes no MP3, so its WAV is encoded here.',
  json: 'It does not tell how sure it is of what it heard.',
}

/** What was learnt, in words. @param quirk as the role's server names it */
export const learntText = (quirk: string): string => learntTexts[quirk] ?? quirk
