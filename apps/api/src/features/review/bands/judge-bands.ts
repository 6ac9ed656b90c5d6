// Judges the bands of an IELTS test: two judgements of each criterion, whose quotes are checked.
import type { Language } from '@parley/contracts/language/language.ts'
import { readable } from '#ai/language-model/foreign.ts'
import type { LanguageModel } from '#ai/language-model/language-model.ts'
import { ModelUnavailable } from '#ai/model-unavailable.ts'
import { runInSlices } from '#platform/http/run-in-slices.ts'
import { keepQuotes } from '../evidence.rules.ts'
import { lenientVerdict } from '../lenient.ts'
import type { PromptContext } from '../prompt-context.ts'
import type { Line } from '../review.rules.ts'
import { type BandCriterion, BandVerdict, bandCriteria, bandMessages } from './band-prompt.ts'
import { type BandSample, bandOf, quotedBands } from './band-samples.rules.ts'

/** A verdict is short: quotes, two sentences and a number. Leaves room for a model that reasons first. */
const verdictTokens = 1_500
/** The second judgement may differ from the first, which shows how sure a band is. */
const temperatures = { first: 0, second: 0.7 }

export interface BandRequest {
  readonly context: PromptContext
  readonly lines: readonly Line[]
  readonly explanationLanguage: Language
  readonly signal: AbortSignal
  /** Called after each judgement. @param share of all judgements, from 0 to 1 */
  readonly onJudged: (share: number) => Promise<void>
}

/**
 * The bands of a test. Every criterion is judged once, then a second time: a band whose second judgement is not to be
 * had rests on the first.
 * @throws ModelUnavailable if a criterion cannot be judged the first time
 */
export async function judgeBands(model: LanguageModel, request: BandRequest) {
  const samples = new Map<BandCriterion, BandSample[]>(bandCriteria.map((name) => [name, []]))
  const total = 2 * bandCriteria.length
  let judged = 0
  const judgeAll = async (temperature: number) => {
    for (const name of bandCriteria) {
      samples.get(name)?.push(await sampleBand(model, request, name, temperature))
      judged += 1
      await request.onJudged(judged / total)
    }
  }
  await judgeAll(temperatures.first)
  await judgeAll(temperatures.second).catch((error: unknown) => {
    if (!(error instanceof ModelUnavailable)) throw error
  })
  const band = (name: BandCriterion) => bandOf(samples.get(name) ?? [])
  return quotedBands({
    fluency_and_coherence: band('fluency_and_coherence'),
    lexical_resource: band('lexical_resource'),
    grammatical_range_and_accuracy: band('grammatical_range_and_accuracy'),
  })
}

/** One judgement, with the quotes that the candidate said and a comment that the candidate can read. */
async function sampleBand(
  model: LanguageModel,
  { context, lines, explanationLanguage, signal }: BandRequest,
  name: BandCriterion,
  temperature: number,
): Promise<BandSample> {
  const { band, comment, evidence } = await model.generate({
    name: 'exam_band',
    schema: BandVerdict,
    lenient: lenientVerdict,
    messages: bandMessages(context, name),
    maxTokens: verdictTokens,
    temperature,
    signal,
  })
  return {
    band,
    comment: readable(comment, explanationLanguage) ?? '',
    evidence: await runInSlices(keepQuotes(lines, evidence)),
  }
}
