// Checks every model role by real questions, for the operator.
import type { LanguageToolGrammar } from '../grammar/language-tool.ts'
import type { Models } from '../models.ts'
import { isMissingModel } from '../provider/model-names.ts'
import type { ProviderRole } from '../provider/role.ts'
import type { ModelServer } from '../provider/vendor.ts'
import { adviceOn, adviceText, languageToolAdvice, learntText, modelAdvice, type ServerFacts } from './advice.ts'
import { type Answered, askGrammar, askLanguageModel, askSpeech, askTranscription } from './questions.ts'

export interface CheckedRole {
  readonly role: ProviderRole | 'grammar'
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
  ask(): Promise<Answered[]>
}

const builtIn = (role: CheckedRole['role']): CheckedRole => ({
  role,
  servers: [],
  model: null,
  answers: [],
  learnt: [],
  advice: [],
})

const factsOf = async (server: ModelServer, role: ProviderRole): Promise<ServerFacts> => ({
  role,
  server: server.health().server,
  ...(await server.settleModel(AbortSignal.timeout(listMs))),
})

async function checkRole(servers: readonly ModelServer[], { role, ask }: Asked): Promise<CheckedRole> {
  const own = servers.filter((server) => server.health().role === role)
  const facts = await Promise.all(own.map((server) => factsOf(server, role)))
  const answers = await ask()
  // Servers of several languages: the list of the first one that lacks the model explains a failure best.
  const blamed = facts.find(isMissingModel) ?? facts[0]
  const failures = answers.filter(({ ok }) => !ok)
  const advice =
    blamed === undefined ? [] : [modelAdvice(blamed), ...failures.map(({ error }) => adviceOn(error, blamed))]
  return {
    role,
    servers: facts.map(({ server }) => server),
    model: blamed?.used ?? null,
    answers: answers.map(({ error: _, ...answer }) => answer),
    learnt: [...new Set(own.flatMap((server) => server.learnt()))].map(learntText),
    advice: [...new Set(advice.flatMap((each) => (each && blamed ? adviceText(each, blamed.server) : [])))],
  }
}

async function checkLanguageTool(languageTool: LanguageToolGrammar): Promise<CheckedRole> {
  const { server } = languageTool
  const answers = await askGrammar(languageTool)
  const failures = answers.filter(({ ok }) => !ok)
  return {
    role: 'grammar',
    servers: [server],
    model: 'LanguageTool',
    answers: answers.map(({ error: _, ...answer }) => answer),
    learnt: [],
    advice: [...new Set(failures.map(({ error }) => languageToolAdvice(error, server)))],
  }
}

export async function checkModels(models: Models): Promise<CheckedRole[]> {
  const { languageModel, speech, builtInSpeech, transcription, languageTool, servers } = models
  return [
    languageModel === null
      ? builtIn('language model')
      : await checkRole(servers, { role: 'language model', ask: () => askLanguageModel(languageModel) }),
    transcription === null
      ? builtIn('transcription')
      : await checkRole(servers, { role: 'transcription', ask: async () => [await askTranscription(transcription)] }),
    speech === builtInSpeech
      ? builtIn('speech')
      : await checkRole(servers, { role: 'speech', ask: () => askSpeech(speech) }),
    languageTool === null ? builtIn('grammar') : await checkLanguageTool(languageTool),
  ]
}
