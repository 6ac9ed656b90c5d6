// The scenario that the tests play, and the fake model servers' replies in it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DialogFile } from '@parley/content/schema.ts'
import type { UnplacedIssue } from '@parley/contracts/conversation/conversation.ts'
import type { ChatCall } from '@parley/fake-provider/chat.ts'
import type { FakeProvider } from '@parley/fake-provider/fake-provider.ts'

const file = join(import.meta.dirname, '..', '..', 'content', 'scenarios', 'returning-a-shirt.json')

/** The scenario as it is in the library. */
export const shirtShop = DialogFile.parse(JSON.parse(readFileSync(file, 'utf8')))

/** Transcript of the microphone's recording. */
export const spoken = 'Buenos días. Quiero devolver esta camisa, porque me queda pequeña.'
/** A line to type for each step. */
export const examples = shirtShop.steps.map((step) => step.example.es)
/** The partner's reply to the first line. */
export const answer = shirtShop.steps[0]?.reply.es ?? ''

/** Goals reached by the line for each step. */
const goalsOfStep = [[0], [1], [], [2], [3], []]

const told = ({ messages }: ChatCall): string => messages.map(({ content }) => content).join('\n')

/** The shop assistant's lines in order: one reply for each learner line, after the opening. */
function reply({ messages }: ChatCall): string {
  const said = messages.filter(({ role }) => role === 'user').length
  if (said <= 1) return shirtShop.opening.es
  return shirtShop.steps[said - 2]?.reply.es ?? shirtShop.closing.es
}

function analysis(call: ChatCall, issues: readonly UnplacedIssue[]) {
  const before = Number(/Steps done before: (\d+)/.exec(told(call))?.[1] ?? 0)
  const [, quote = ''] = /<line>([^<]*)</.exec(told(call)) ?? []
  return {
    issues,
    goals_used: (goalsOfStep[before] ?? []).map((goal) => ({ goal, quote })),
    steps_done: [{ step: before + 1, quote }],
    is_end: before >= shirtShop.steps.length,
  }
}

/** Quotes the first line that contains the words. */
function quoted(call: ChatCall, words: string) {
  const line = told(call)
    .matchAll(/<learner pair_id="(\w+)">([^<]*)</g)
    .find(([, , text]) => text?.includes(words))
  return line?.[1] === undefined ? [] : [{ pair_id: line[1], words }]
}

function evidence(call: ChatCall) {
  const [strength] = quoted(call, 'me queda pequeña')
  return {
    strength: strength
      ? { quote: strength.words, pair_id: strength.pair_id, comment: 'You said exactly what is wrong with it.' }
      : null,
    mistakes: quoted(call, 'Quiero devolver').map(({ pair_id, words }) => ({
      pair_id,
      original_text: words,
      suggestion: 'Quisiera devolver',
      explanation: 'In a shop, “quisiera” is the friendlier way to ask.',
      topic: 'register',
      improved_answer: 'Buenos días. Quisiera devolver esta camisa, porque me queda un poco pequeña.',
      cefr_level: 'A2',
      blocks_meaning: false,
    })),
    consistency_review: { inconsistencies: [] },
    part_feedback: [],
  }
}

/** The memory noted when a learner says where they live. */
function memory(call: ChatCall) {
  const cards = quoted(call, 'Vivo en Lisboa').map(({ pair_id, words }) => ({
    ...{ quote: words, pair_id, kind: 'fact' },
    text: 'Lives in Lisbon.',
  }))
  return { cards }
}

const words = {
  outcome: 'You exchanged the shirt.',
  summary: 'You said what was wrong, explained how you had paid, and got the shirt in your size.',
  conclusion: 'You can get by in a shop without preparing your sentences.',
  suggestion: 'Next time, ask for a colour before it is offered.',
}

/** Milliseconds of voice per letter, for tests that do not listen to the partner. */
const briefMs = 15
/** For tests that do: the partner's sentences last twenty seconds or until interrupted. */
export const lastingMs = 1_000

/**
 * Makes the fake model servers transcribe the recording, answer as a shop assistant, and assess, all without delay. To
 * see what the page shows in the meantime, hold their responses.
 * @param issues found in every line
 */
export function keepShop(
  provider: FakeProvider,
  { letterMs = briefMs, issues = [] }: { letterMs?: number; issues?: readonly UnplacedIssue[] } = {},
): void {
  provider.requests.length = 0
  provider.set({
    transcript: spoken,
    reply,
    letterMs,
    latency: { transcriptionMs: 0, firstTokenMs: 0, wordMs: 0, speechMs: 0, jitter: 0 },
    failures: { transcription: null, chat: null, speech: null },
    objects: {
      line_analysis: (call) => analysis(call, issues),
      memory_cards: memory,
      review_evidence: evidence,
      review_words: () => words,
      review_scores: (call) => {
        const [sure] = quoted(call, 'me queda pequeña')
        const quotes = sure ? [{ quote: sure.words, pair_id: sure.pair_id }] : []
        return { ...words, level: { evidence: quotes, cefr: 'A2', confidence: 'medium' } }
      },
    },
  })
}
