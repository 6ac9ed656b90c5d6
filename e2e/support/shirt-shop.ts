// The scenario that the journeys play, and what model servers say in it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DialogFile } from '@parley/content/schema.ts'
import type { FakeProvider } from '@parley/fake-provider/fake-provider.ts'

const file = join(import.meta.dirname, '..', '..', 'content', 'scenarios', 'returning-a-shirt.json')

/** As it stands in the library. */
export const shirtShop = DialogFile.parse(JSON.parse(readFileSync(file, 'utf8')))

/** What the recording in the microphone says. */
export const spoken = 'Buenos días. Quiero devolver esta camisa, porque me queda pequeña.'
export const answer = 'Claro, sin problema. ¿Tiene el tique de compra? También puedo buscar la compra con su tarjeta.'

const words = {
  outcome: 'You said what is wrong with the shirt.',
  summary: 'You greeted, and said what you want and why.',
  conclusion: 'A clear start.',
  suggestion: 'Next time, ask for another size as well.',
}

/** The model servers hear the recording, answer as a shop assistant, and find one thing to improve. */
export function keepShop(provider: FakeProvider): void {
  provider.requests.length = 0
  provider.set({
    transcript: spoken,
    reply: answer,
    latency: { transcriptionMs: 300, firstTokenMs: 300, wordMs: 30, speechMs: 200, jitter: 0 },
    failures: { transcription: null, chat: null, speech: null },
    objects: {
      line_analysis: () => ({ issues: [], goals_used: [0], steps_done: 1, is_end: false }),
      review_evidence: ({ messages }) => {
        const pair_id = /learner pair_id="(\w+)"/.exec(messages.map(({ content }) => content).join('\n'))?.[1] ?? ''
        const quote = 'me queda pequeña'
        return {
          strength: { quote, pair_id, comment: 'This says exactly what is wrong.' },
          mistakes: [
            {
              pair_id,
              original_text: 'Quiero devolver',
              suggestion: 'Quisiera devolver',
              explanation: 'In a shop this is the friendlier form.',
              topic: 'Politeness',
              improved_answer: null,
              cefr_level: 'A2',
              blocks_meaning: false,
            },
          ],
          consistency_review: { inconsistencies: [] },
          part_feedback: [],
        }
      },
      review_words: () => words,
      review_scores: () => ({ ...words, level: { evidence: [], cefr: 'A2', confidence: 'low' } }),
    },
  })
}
