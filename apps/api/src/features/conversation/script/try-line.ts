// Tells an author which steps of a script a line does, and why. Pure.
import { limitsFor } from '@parley/content/intent/thresholds.ts'
import type { Language } from '@parley/contracts/language/language.ts'
import type { LineTrial, TriedStep } from '@parley/contracts/library/line-trial.ts'
import { LearnerLine } from './learner-line.ts'
import { scriptOfAuthor } from './partner-lines.ts'
import type { PartnerScript, ScriptStep } from './script.ts'
import { prepareJudge, StepJudge, verdictAt } from './step-judge.ts'

interface Tried {
  readonly script: PartnerScript
  readonly line: LearnerLine
  readonly judge: StepJudge
}

/** Why a line that is done or unsure is one, and the sentence that it is like. */
function reasonAt({ line, judge }: Tried, step: ScriptStep, at: number): Pick<TriedStep, 'because' | 'nearest'> {
  const { takes, does } = step.sentences
  if (line.saysExample(step)) return { because: 'sentence', nearest: step.example }
  if (takes === 'anything') return { because: 'anything', nearest: null }
  const { score, nearest, isOpposite } = judge.scoreOf(at)
  if (isOpposite && score >= limitsFor(does.length).done) return { because: 'opposite', nearest }
  if (score >= limitsFor(does.length).unsure) return { because: 'sentence', nearest }
  return takes === 'statement'
    ? { because: 'statement', nearest: null }
    : { because: 'sentence', nearest: does[0] ?? '' }
}

function triedAt(tried: Tried, step: ScriptStep, at: number): TriedStep[] {
  const { line, judge } = tried
  const verdict = verdictAt(step, line, judge, at)
  const { repair } = line.move
  if (verdict === 'missed') return []
  // The partner answers such a request instead of making sure.
  if (verdict === 'unsure' && repair !== null && !judge.isOwnMove(at, repair)) return []
  return [{ step: at, verdict, ...reasonAt(tried, step, at) }]
}

/** Why a line does no step. */
function missOf({ script, line, judge }: Tried): NonNullable<LineTrial['miss']> {
  if (line.move.repair !== null) return { because: 'request', nearest: null }
  if (line.move.isGoodbye) return { because: 'farewell', nearest: null }
  if (line.isQuestion) return { because: 'question', nearest: null }
  const scores = script.steps.map((_, at) => judge.scoreOf(at)).toSorted((one, other) => other.score - one.score)
  const best = scores.find(({ score }) => score > 0)
  return best === undefined ? { because: 'no_words', nearest: null } : { because: 'few_words', nearest: best.nearest }
}

/**
 * The steps that a line does if the partner has just asked for them, the surest first. The comparison with a long
 * script's sentences is prepared in steps.
 */
export function* tryLine(
  language: Language,
  steps: readonly { readonly example: string; readonly sentences: readonly string[] }[],
  text: string,
): Generator<void, LineTrial> {
  const lines = {
    opening: '',
    replies: steps.map(() => ''),
    examples: steps.map(({ example }) => example),
    sentences: steps.map(({ sentences }) => [...sentences]),
  }
  const script = scriptOfAuthor(language, lines, '')
  yield* prepareJudge(script)
  const tried = { script, line: new LearnerLine(language, text), judge: new StepJudge(script, text) }
  const found = script.steps.flatMap((step, at) => triedAt(tried, step, at))
  const rank = ({ step, verdict }: TriedStep) => (verdict === 'done' ? 1 : 0) + tried.judge.scoreOf(step).score
  const sorted = found.toSorted((one, other) => rank(other) - rank(one))
  return { steps: sorted, miss: sorted.length > 0 ? null : missOf(tried) }
}
