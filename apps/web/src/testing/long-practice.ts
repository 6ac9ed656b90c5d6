// Three months of practice data, which would take too long to create in a test.
import type { Progress, SaidPhrase } from '@parley/contracts/practice/progress.ts'
import { encodeWav } from '#audio/wav.ts'

const rate = 16_000

/** A WAV file that alternates between a tone and silence, with their lengths in seconds. */
export const soundOf = (seconds: readonly number[]): Uint8Array =>
  encodeWav(
    Float32Array.from(
      seconds.flatMap((length, place) =>
        Array.from({ length: length * rate }, (_, n) => (place % 2 === 0 ? 0.27 * Math.sin(n / 12) : 0)),
      ),
    ),
    rate,
  )

/** 180 phrases said aloud over three months. */
export const longSaid = (id: (number: number) => string, at: (day: number) => string): SaidPhrase[] =>
  Array.from({ length: 180 }, (_, place) => ({
    phrase: `Frase número ${place + 1}`,
    translation: null,
    target_language: 'es',
    said_at: at(Math.floor(place / 2)),
    review_id: id(place),
    pair_id: id(600 + place),
    title: 'Zu viel Gepäck',
    count: 1 + (place % 4),
    audio_url: null,
  }))

/** Progress after three months of practice in Spanish. */
export function longPractice(userId: string, id: (number: number) => string, at: (day: number) => string): Progress {
  const levels = ['A1', 'A2', 'A2', 'B1'] as const
  const weights = ['low', 'medium', 'high'] as const
  return {
    user_id: userId,
    time_zone: 'Europe/Berlin',
    languages: ['es'],
    cefr_over_time: Array.from({ length: 30 }, (_, place) => ({
      review_id: id(place),
      at: at(place * 3),
      target_language: 'es',
      cefr: levels[Math.floor(place / 8)] ?? 'B1',
      confidence: weights[place % 3] ?? 'low',
    })),
    ielts_over_time: [5.5, 6, 6.5].map((overall, place) => ({
      review_id: id(100 + place),
      at: at(place * 30),
      overall,
      fluency_and_coherence: overall,
      lexical_resource: overall,
      grammatical_range_and_accuracy: overall,
    })),
    most_completed_prompts: [{ scenario_id: id(200), title: 'Zu viel Gepäck', target_language: 'es', count: 6 }],
    most_frequent_errors: [
      {
        topic: 'agreement',
        count: 19,
        example: {
          original_text: 'demasiado pequeño',
          suggestion: 'demasiado pequeña',
          review_id: id(1),
          pair_id: id(300),
        },
      },
    ],
    are_mistakes_checked: true,
    day_streak: {
      current: 12,
      longest: 21,
      week: [14, 9, 22, 6, 17, 0, 0].map((minutes, place) => ({
        day: at(92 + place).slice(0, 10),
        is_practised: minutes > 0,
        minutes,
      })),
    },
    recent_days: Array.from({ length: 84 }, (_, place) => ({
      day: at(15 + place).slice(0, 10),
      minutes: place % 3 === 0 ? 0 : 4 + (place % 17),
    })),
    finished_sessions: 1_047,
    total_duration_ms: 34_934_000,
    latest_tasks: [
      {
        _id: id(400),
        review_id: id(1),
        title: 'Ein Hemd umtauschen',
        started_at: at(90),
        completed_at: null,
        correct_count: null,
        total: 3,
      },
    ],
    weekly_goal: { minutes: 60, practised_minutes: 68, has_mail: true },
  }
}
