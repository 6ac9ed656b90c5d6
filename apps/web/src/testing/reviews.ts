// Reviews as the server lists them, and what their page loads.
import { nextScenario } from '@parley/contracts/library/next-scenario.ts'
import { listKept } from '@parley/contracts/practice/kept.ts'
import { listTasksOfReview } from '@parley/contracts/practice/task.ts'
import { listDueWords } from '@parley/contracts/practice/vocabulary.ts'
import { getReview, listReviews, type Review, type ReviewSummary } from '@parley/contracts/review/review.ts'
import type { ApiServer } from './api-server.ts'
import { idOf, signedInPage } from './signed-in-page.ts'

/** Answers what the page of a review loads. There are no other reviews, no tasks, and no words that are due or kept. */
export function reviewPage(api: ApiServer, review: Review): void {
  signedInPage(api)
  api.answers(getReview, review)
  api.answers(listReviews, { items: [], offset: 0, limit: 5 })
  api.answers(listTasksOfReview, { items: [] })
  api.answers(listDueWords, { items: [], total: 0 })
  api.refuses(nextScenario, 'NOT_FOUND')
  api.refuses(listKept, 'NOT_FOUND')
}

export const reviewSummary = (number: number, changes: Partial<ReviewSummary> = {}): ReviewSummary => ({
  _id: idOf(number),
  session_id: idOf(1_000 + number),
  status: 'ready',
  created_at: '2026-07-07T18:00:00.000Z',
  scenario: {
    _id: idOf(1),
    title: `Conversation ${number}`,
    target_language: 'es',
    scenario_type: 'DIALOG',
    difficulty_level: 'A2',
  },
  started_at: '2026-07-07T18:00:00.000Z',
  duration_ms: 90_000,
  outcome: null,
  achieved: null,
  counts: { learner_turns: 3, partner_turns: 4, words: 30, different_words: 20, words_per_minute: null },
  level: null,
  steps_done: 0,
  steps_total: 0,
  goals_reached: 1,
  goals_total: 4,
  overall_band: null,
  ...changes,
})

const pair = idOf(500)

/** A finished review of a short talk in a shop, with one mistake. */
export const storedReview = (changes: Partial<Review> = {}): Review => ({
  _id: idOf(60),
  session_id: idOf(61),
  is_own: true,
  public_id: null,
  status: 'ready',
  progress: 1,
  stage: 'done',
  created_at: '2026-11-20T10:05:00.000Z',
  scenario: {
    _id: idOf(1),
    title: 'Returning a shirt',
    target_language: 'es',
    scenario_type: 'DIALOG',
    difficulty_level: 'A2',
  },
  part: null,
  is_shared_with_org: false,
  retry_of: null,
  partner: 'model',
  started_at: '2026-11-20T10:00:00.000Z',
  duration_ms: 90_000,
  history: {
    messages: [
      message('assistant', '¿En qué puedo ayudarle?'),
      message('user', 'Quiero devolver esta camisa porque me queda pequeña.'),
    ],
  },
  transcript: [],
  last_user_message: null,
  outcome: 'You exchanged the shirt.',
  achieved: null,
  own_line: null,
  strength: { quote: 'me queda pequeña', pair_id: pair, comment: 'You said exactly what is wrong with it.' },
  summary: 'You returned a shirt.',
  conclusion: null,
  suggestion: null,
  goals: [],
  vocabulary: [],
  phrases: [],
  steps: [],
  mistakes: [
    {
      pair_id: pair,
      user_message: 'Quiero devolver esta camisa porque me queda pequeña.',
      original: 'Quiero devolver esta camisa porque me queda pequeña.',
      original_text: 'Quiero devolver',
      start: 0,
      end: 15,
      suggestion: 'Quisiera devolver',
      explanation: 'More polite to a stranger.',
      topic: 'register',
      improved_answer: null,
      cefr_level: 'A2',
    },
  ],
  issues: [],
  dismissed_mistakes: [],
  has_errors: true,
  are_mistakes_unproven: false,
  is_checked_by_rules: false,
  consistency_review: { inconsistencies: [] },
  counts: { learner_turns: 1, partner_turns: 1, words: 9, different_words: 9, words_per_minute: null },
  level: null,
  ielts: null,
  part_feedback: [],
  made_by: null,
  unrated: null,
  has_failed_anew: false,
  ...changes,
})

function message(role: 'assistant' | 'user', content: string): Review['history']['messages'][number] {
  return {
    pair_id: pair,
    role,
    content,
    audio_url: null,
    started_at: '2026-11-20T10:00:00.000Z',
    duration_ms: 3_000,
    struck: false,
    is_cut: false,
  }
}
