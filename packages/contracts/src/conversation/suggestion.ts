// The sentence that the built-in partner suggests, in the learner's own language.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { IdParams } from '../id.ts'

export const translateSuggestion = endpoint({
  method: 'GET',
  path: '/api/conversation/session/:id/suggestion',
  summary:
    'The sentence that the built-in partner suggests now, translated into the explanation language; null if there is no suggestion or the library has no translation',
  access: 'self',
  params: IdParams,
  response: z.object({ translation: z.string().nullable() }),
  errors: ['ORG.SUSPENDED'],
})
