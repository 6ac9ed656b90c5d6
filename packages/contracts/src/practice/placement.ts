// Placement: estimates a learner's level from four answers.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Language } from '../language/language.ts'
import { DifficultyLevel } from '../library/scenario.ts'

/** Each question is a little harder than the previous one; the same four in every language. */
export const placementQuestions: Record<Language, readonly [string, string, string, string]> = {
  en: [
    'What is your name, and where do you live?',
    'What did you do last weekend?',
    'Tell me about a trip that did not go as planned. What happened?',
    'Some people say that everybody should live abroad once. What do you think, and why?',
  ],
  es: [
    '¿Cómo te llamas y dónde vives?',
    '¿Qué hiciste el fin de semana pasado?',
    'Háblame de un viaje que no salió como esperabas. ¿Qué pasó?',
    'Hay quien dice que todo el mundo debería vivir una vez en el extranjero. ¿Qué piensas tú, y por qué?',
  ],
  fr: [
    'Comment vous appelez-vous et où habitez-vous ?',
    'Qu’avez-vous fait le week-end dernier ?',
    'Racontez-moi un voyage qui ne s’est pas passé comme prévu. Que s’est-il passé ?',
    'Certains disent que tout le monde devrait vivre une fois à l’étranger. Qu’en pensez-vous, et pourquoi ?',
  ],
  pt: [
    'Como te chamas e onde moras?',
    'O que fizeste no fim de semana passado?',
    'Fala-me de uma viagem que não correu como esperavas. O que aconteceu?',
    'Há quem diga que toda a gente devia viver uma vez no estrangeiro. O que achas, e porquê?',
  ],
  de: [
    'Wie heißt du, und wo wohnst du?',
    'Was hast du letztes Wochenende gemacht?',
    'Erzähl mir von einer Reise, die anders lief als geplant. Was ist passiert?',
    'Manche sagen, alle sollten einmal im Ausland leben. Was meinst du, und warum?',
  ],
  it: [
    'Come ti chiami e dove vivi?',
    'Che cosa hai fatto lo scorso fine settimana?',
    'Raccontami di un viaggio che non è andato come previsto. Che cosa è successo?',
    'C’è chi dice che tutti dovrebbero vivere una volta all’estero. Tu che ne pensi, e perché?',
  ],
  pl: [
    'Jak masz na imię i gdzie mieszkasz?',
    'Jak minął ci ostatni weekend?',
    'Opowiedz o podróży, która nie poszła zgodnie z planem. Co się stało?',
    'Niektórzy mówią, że każdy powinien choć raz pomieszkać za granicą. Co o tym myślisz i dlaczego?',
  ],
  uk: [
    'Як вас звати і де ви живете?',
    'Що ви робили минулих вихідних?',
    'Розкажіть про подорож, яка пішла не за планом. Що сталося?',
    'Дехто каже, що кожен має хоча б раз пожити за кордоном. Що ви про це думаєте і чому?',
  ],
  bg: [
    'Как се казваш и къде живееш?',
    'Какво прави миналия уикенд?',
    'Разкажи ми за пътуване, което не мина по план. Какво се случи?',
    'Някои казват, че всеки трябва поне веднъж да поживее в чужбина. Ти как мислиш и защо?',
  ],
}

/** Number of questions, and maximum characters in an answer. */
export const placementLimits = { questions: 4, answer: 1_500 } as const

export const judgePlacement = endpoint({
  method: 'POST',
  path: '/api/placement',
  summary: 'Determine a level from the answers to the four placement questions; stores nothing',
  access: 'self',
  body: z.strictObject({
    target_language: Language,
    /** In the order of the questions. Fewer than four if the next one was too hard. */
    answers: z.array(z.string().trim().max(placementLimits.answer)).max(placementLimits.questions),
  }),
  response: z.object({
    level: DifficultyLevel,
    /** No language model read the answers; the level was estimated from their length, variety and words. */
    is_guess: z.boolean(),
  }),
})
