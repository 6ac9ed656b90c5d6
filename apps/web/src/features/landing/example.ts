// The example review on the landing page: a conversation in Spanish, or in English if the interface is in Spanish.
import type { Language } from '@parley/contracts/language/language.ts'
import type { Replacement } from '@parley/contracts/text/text-span.ts'
import type { NamedTurn } from '#ui/voice/charts/timeline.tsx'

interface Example {
  readonly language: Language
  readonly message: string
  readonly fix: Replacement
  readonly strong: string
}

const spanish: Example = {
  language: 'es',
  message: 'Es demasiado pequeño.',
  fix: { start: 13, end: 20, suggestion: 'pequeña' },
  strong: 'No, lo he perdido, pero pagué con tarjeta.',
}
const english: Example = {
  language: 'en',
  message: 'I have bought it yesterday.',
  fix: { start: 2, end: 13, suggestion: 'bought' },
  strong: 'No, I’ve lost it, but I paid by card.',
}

export const exampleFor = (reader: Language): Example => (reader === 'es' ? english : spanish)

/** Speaker, seconds and marks for each turn: p partner, l learner; g a goal, s a suggestion. */
const drawn = 'p5 l9gs p6 l7g p7 l4 p8 l6gs p9 l5 p5 l11g p6 l4 p8 l8s p7'
const words =
  'hola necesito cambiar esta camisa porque es demasiado pequena y no tengo el recibo pero pague con tarjeta'

export const exampleTurns: readonly NamedTurn[] = drawn.split(' ').map((turn, place) => {
  const seconds = Number.parseInt(turn.slice(1), 10)
  return {
    side: turn.startsWith('p') ? 'partner' : 'learner',
    text: `${words.slice(place * 3)} ${words}`.slice(0, seconds * 3),
    durationMs: seconds * 1000,
    goal: turn.includes('g'),
    slip: turn.endsWith('s'),
    label: '',
  }
})
