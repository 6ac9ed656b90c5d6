// Checks every model role by real questions, for the operator.
import type { Models } from '../models.ts'
import type { ProviderRole } from '../provider/observed-try.ts'
import type { ModelServer } from '../provider/vendor.ts'
import { adviceOn, isUnknownModel, learntText, modelList, prefixes, type ServerFacts } from './advice.ts'
import { type Answered, askLanguageModel, askSpeech, askTranscription } from './questions.ts'

export interface CheckedRole {
  readonly role: ProviderRole
  /** Hosts of its servers; none if the built-in engine does the work. */
  readonly servers: readonly string[]
  readonly model: string | null
  readonly answers: readonly Omit<Answered, 'error'>[]
  readonly learnt: readonly string[]
  /** What the operator should set. */
  readonly advice: readonly string[]
}

/** Maximum time for a server to list its models, in milliseconds. */
const listMs = 10_000

interface Asked {
  readonly role: ProviderRole
  /** The model that is asked by default. */
  readonly model: string
  ask(): Promise<Answered[]>
}

const builtIn = (role: ProviderRole): CheckedRole => ({
  role,
  servers: [],
  model: null,
  answers: [],
  learnt: [],
  advice: [],
})

const factsOf = async (server: ModelServer, { role, model }: Asked): Promise<ServerFacts> => ({
  role,
  model,
  server: server.health().server,
  offered: await server.offeredModels(AbortSignal.timeout(listMs)).catch(() => null),
})

async function checkRole(servers: readonly ModelServer[], asked: Asked): Promise<CheckedRole> {
  const own = servers.filter((server) => server.health().role === asked.role)
  const facts = await Promise.all(own.map((server) => factsOf(server, asked)))
  const answers = await asked.ask()
  const failed = answers.filter(({ ok }) => !ok)
  // Servers of several languages: the list of the first one that lacks the model explains a failure best.
  const blamed = facts.find(isUnknownModel) ?? facts[0]
  const advice = failed.flatMap(({ error }) => (blamed === undefined ? [] : (adviceOn(error, blamed) ?? [])))
  const unlisted =
    failed.length === 0 && blamed?.offered && isUnknownModel(blamed)
      ? [
          `The server does not list ${asked.model}, and answered. To name the model, set ${prefixes[asked.role]}_MODEL: ${modelList(blamed.offered)}.`,
        ]
      : []
  return {
    role: asked.role,
    servers: facts.map(({ server }) => server),
    model: asked.model,
    answers: answers.map(({ error: _, ...answer }) => answer),
    learnt: [...new Set(own.flatMap((server) => server.learnt()))].map(learntText),
    advice: [...new Set([...advice, ...unlisted])],
  }
}

/** @param defaults each role's default model */
export async function checkModels(
  { languageModel, speech, builtInSpeech, transcription, servers }: Models,
  defaults: { readonly transcription: string; readonly speech: string },
): Promise<CheckedRole[]> {
  return [
    languageModel === null
      ? builtIn('language model')
      : await checkRole(servers, {
          role: 'language model',
          model: languageModel.modelName,
          ask: () => askLanguageModel(languageModel),
        }),
    transcription === null
      ? builtIn('transcription')
      : await checkRole(servers, {
          role: 'transcription',
          model: defaults.transcription,
          ask: async () => [await askTranscription(transcription)],
        }),
    speech === builtInSpeech
      ? builtIn('speech')
      : await checkRole(servers, { role: 'speech', model: defaults.speech, ask: () => askSpeech(speech) }),
  ]
}
