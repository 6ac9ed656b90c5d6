// What a messenger shows beside a link to a shared review, in nine languages.
import type { Language } from '@parley/contracts/language.ts'
import type { LinkPreview } from '#platform/web.ts'

export const previewTexts: Readonly<Record<Language, LinkPreview>> = {
  en: {
    title: 'A shared review · Parley',
    description: 'What came of a spoken conversation: the outcome, what to do better, and the words that were said.',
  },
  es: {
    title: 'Un análisis compartido · Parley',
    description: 'El resultado de una conversación hablada, qué se puede mejorar y lo que se dijo.',
  },
  fr: {
    title: 'Un bilan partagé · Parley',
    description: 'Le résultat d’une conversation orale, ce qui peut être amélioré et ce qui a été dit.',
  },
  pt: {
    title: 'Uma análise partilhada · Parley',
    description: 'O resultado de uma conversa falada, o que se pode melhorar e o que foi dito.',
  },
  de: {
    title: 'Eine geteilte Auswertung · Parley',
    description: 'Das Ergebnis eines Gesprächs, was sich besser machen lässt und was gesagt wurde.',
  },
  it: {
    title: 'Un’analisi condivisa · Parley',
    description: 'Il risultato di una conversazione a voce, che cosa si può migliorare e ciò che è stato detto.',
  },
  pl: {
    title: 'Udostępnione omówienie · Parley',
    description: 'Wynik rozmowy, to, co można poprawić, i to, co zostało powiedziane.',
  },
  uk: {
    title: 'Розбір за посиланням · Parley',
    description: 'Підсумок розмови, що можна покращити і що було сказано.',
  },
  bg: {
    title: 'Споделен разбор · Parley',
    description: 'Резултатът от един разговор, какво може да се подобри и какво е казано.',
  },
}
