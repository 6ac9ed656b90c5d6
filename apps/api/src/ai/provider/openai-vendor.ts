// OpenAI, and any server with the same API (https://platform.openai.com/docs/api-reference).
import { z } from 'zod'
import type { ProviderRole } from './role.ts'
import type { ContextLimit, Vendor, VendorError } from './vendor.ts'

const identifier = (value: unknown): string | null =>
  typeof value === 'string' && /^[a-z0-9_.]{1,60}$/i.test(value) ? value : null

type Names = readonly [named: RegExp, parameter: string]

const responseFormat: Names = [/response_format|json_schema|json_object|failed to parse grammar/i, 'response_format']
/** Parameters in which servers differ, as named in the text of a rejection. */
const parameters: Readonly<Record<ProviderRole, readonly Names[]>> = {
  'language model': [
    responseFormat,
    [/stream_options/, 'stream_options'],
    [/\btemperature\b/, 'temperature'],
    [/\bmax_tokens\b/, 'max_tokens'],
    [/reasoning[ _.]?effort/i, 'reasoning_effort'],
  ],
  transcription: [responseFormat, [/(?<![a-z])languages?(?![a-z]| model)/i, 'language']],
  speech: [responseFormat, [/\bvoices?\b/i, 'voice']],
}
/** Servers often name `max_tokens` when the context is too long; the parameter's other name does not help then. */
const isAboutLength = /context|maximum|too (?:long|large)/i

/** The parameter that a text names first, wherever servers put it: `detail[0].loc`, `message`, a text of their own. */
function namedIn(text: string, role: ProviderRole): string | null {
  const found = parameters[role]
    .map(([named, parameter]) => ({ parameter, at: text.search(named) }))
    .filter(({ at, parameter }) => at >= 0 && !(parameter === 'max_tokens' && isAboutLength.test(text)))
    .toSorted((a, b) => a.at - b.at)
  return found[0]?.parameter ?? null
}

/** How servers say that they do not support a value, also with a status for failures. */
const isRejection =
  /\b(?:unsupported|unknown|invalid|unrecogni[sz]ed|unexpected|not (?:a )?(?:valid|supported|available|allowed|permitted|found|recogni[sz]ed)|no such|does(?: not|n't) (?:exist|support)|(?:must|should) be|one of)\b/i

/**
 * How servers say that a model is still loading: llama-server "Loading model", Ollama "llm server loading model",
 * Hugging Face "is currently loading" with a time in seconds, vLLM "is sleeping", LM Studio "still loading".
 */
const isLoading =
  /\bloading model\b|\b(?:currently|still) (?:being )?load(?:ing|ed)\b|\bmodel\b[^{}]{0,100}\bis (?:loading|being loaded|warming up|starting|not (?:yet )?ready)\b|\bengine is sleeping\b/i
const readyIn = /"estimated_time"\s*:\s*(\d+(?:\.\d+)?)/

function loadingIn(body: string): VendorError['loading'] {
  if (!isLoading.test(body)) return null
  const seconds = readyIn.exec(body)?.[1]
  return { readyInMs: seconds === undefined ? null : Number(seconds) * 1_000 }
}

/**
 * How servers say that a request is longer than the context: llama-server, vLLM, OpenAI, Anthropic, Mistral, Groq,
 * Hugging Face, Gemini, LM Studio.
 */
const isTooLong = new RegExp(
  [
    'context_(?:size|length|window)|maximum (?:context|model|sequence) length',
    String.raw`(?:exceed|greater than)\w*\b[^{}]{0,60}\b(?:context|maximum number of tokens)`,
    String.raw`context (?:window|length|size)[^{}]{0,60}\bexceed`,
    String.raw`(?:prompt|input|request|messages?)\b[^{}"]{0,30}\btoo (?:long|large)\b`,
    'inputs` tokens',
  ].join('|'),
  'i',
)
const limits = [
  /"n_ctx"\s*:\s*(\d{3,8})/,
  /(?:context|model|sequence) length (?:is|of)(?: only)? (\d{3,8})/i,
  /(\d{3,8}) maximum/i,
  /context (?:window|size|length)(?: of)?:? \(?(\d{3,8})/i,
  /tokens allowed \((\d{3,8})\)/i,
  /must be <= (\d{3,8})/i,
  /\bLimit (\d{3,8})/,
]
const prompts = [
  /"n_prompt_tokens"\s*:\s*(\d{1,9})/,
  /(\d{1,9}) in the messages/i,
  /(?:has|contains)(?: at least)? (\d{1,9}) (?:input )?tokens/i,
  /requested tokens \((\d{1,9})\)/i,
  /requested(?: about)? (\d{1,9})/i,
  /too long: (\d{1,9}) tokens/i,
  /token count \((\d{1,9})\)/i,
  /Given: (\d{1,9})/,
]

const numberIn = (body: string, patterns: readonly RegExp[]): number | null => {
  const found = patterns.map((pattern) => pattern.exec(body)?.[1]).find((each) => each !== undefined)
  return found === undefined ? null : Number(found)
}

const contextIn = (body: string): ContextLimit | null =>
  isTooLong.test(body) ? { limit: numberIn(body, limits), prompt: numberIn(body, prompts) } : null

function readError(body: string, role: ProviderRole): VendorError {
  const common = { loading: loadingIn(body), context: contextIn(body), isRejection: isRejection.test(body) }
  try {
    const { error } = JSON.parse(body) as { error?: { code?: unknown; type?: unknown; param?: unknown } }
    const param = identifier(error?.param)
    const parameter = param === null ? namedIn(body, role) : (namedIn(param, role) ?? param)
    return { code: identifier(error?.code) ?? identifier(error?.type), parameter, ...common }
  } catch {
    return { code: null, parameter: namedIn(body, role), ...common }
  }
}

const ModelList = z.union([
  z.object({ data: z.array(z.object({ id: z.string() })) }).transform(({ data }) => data),
  z.array(z.object({ id: z.string() })),
])

function readModels(body: string): readonly string[] | null {
  try {
    const names = ModelList.parse(JSON.parse(body)).map(({ id }) => id)
    return names.length === 0 ? null : names
  } catch {
    return null
  }
}

export const openAiVendor: Vendor = {
  authorization: (apiKey) => (apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
  warmPath: '/models',
  readModels,
  readError,
}
