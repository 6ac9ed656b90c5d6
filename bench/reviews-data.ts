// SQL that generates a long history: reviewed conversations of many learners, and very many of one of them.
import { makeVersions, versionOf } from './versions.ts'

/** Turns in one conversation; a turn has two messages. */
const turnsEach = 20
const said = 'Yesterday I go to the market with my sister and we buy some fresh bread for the evening'
const replied = 'That sounds like a lovely evening. What else did you bring home from the market?'

export interface HistorySize {
  readonly messages: number
  /** Number of the reader's own conversations. */
  readonly own: number
  /** Number of learners who have the others. */
  readonly learners: number
}

/** Number of conversations for this many messages. */
export const conversationsOf = ({ messages }: HistorySize): number => Math.ceil(messages / (2 * turnsEach))

/** IDs like the product's: of equal length and ascending. */
const idOf = (kind: string, number: string): string => `'${kind}' || lpad(to_hex(${number}), 20, '0')`

const mistake = {
  pair_id: 'PAIR',
  user_message: said,
  original_text: 'Yesterday I go',
  suggestion: 'Yesterday I went',
  explanation: 'What is over stands in the past: “went” is the past of “go”.',
  topic: 'tense',
  improved_answer: 'Yesterday my sister and I went to the market and bought some fresh bread for the evening.',
  cefr_level: 'A2',
}
const result = {
  outcome: 'You told what you did yesterday and asked what it cost.',
  strength: { quote: 'with my sister', pair_id: 'PAIR', comment: 'Said exactly as people say it.' },
  summary:
    'You told the story in order. The listener always knew who was meant. The past tense is still to be practised.',
  conclusion: 'A good evening of talking.',
  suggestion: 'Tell the same story again tomorrow, with every verb in the past.',
  goals: Array.from({ length: 4 }, (_, index) => ({
    phrase: `We had goal number ${index}`,
    translation: { de: 'Wir hatten ein Ziel', uk: 'У нас була мета' },
    used: index < 3,
    pair_id: index < 3 ? 'PAIR' : null,
  })),
  vocabulary: Array.from({ length: 10 }, (_, index) => ({ word: `word${index}`, used: false, pair_id: null })),
  phrases: Array.from({ length: 6 }, (_, index) => ({ phrase: `phrase ${index}`, used: false, pair_id: null })),
  mistakes: Array.from({ length: 10 }, () => mistake),
  consistency_review: { inconsistencies: [] },
  counts: { learner_turns: turnsEach, partner_turns: turnsEach, words: 360, different_words: 17, words_per_minute: 96 },
  level: { cefr: 'A2', confidence: 'high', evidence: [{ quote: 'with my sister', pair_id: 'PAIR' }] },
  ielts: null,
  part_feedback: [],
  unrated: null,
}

/** SQL to run in order, on a database with an imported library. @param me the reader's ID */
export function historyOf(me: string, size: HistorySize): string[] {
  const conversations = conversationsOf(size)
  return [
    makeVersions(),
    'create temp table practised as select id, row_number() over (order by id) - 1 n from scenarios',
    `insert into users (id, tag_name, first_name, last_name, email, country, explanation_language, current_org_id)
     select ${idOf('aaaa', 'n')}, 'bench' || n, 'B', 'N', 'bench' || n || '@example.org', 'IE', 'en', (select current_org_id from users where id = '${me}')
     from generate_series(1, ${size.learners}) n`,
    // The reader's own are spread evenly among all of them.
    `insert into conversation_sessions (id, user_id, scenario_id, version_id, state, partner, time_zone)
     select ${idOf('bbbb', 'c')},
       case when c % ${Math.max(1, Math.floor(conversations / size.own))} = 0 then '${me}' else ${idOf('aaaa', `1 + c % ${size.learners}`)} end,
       p.id, ${versionOf('p.id')}, 'reviewed', 'model', 'UTC'
     from generate_series(1, ${conversations}) c join practised p on p.n = c % (select count(*) from practised)`,
    `insert into conversation_turns (id, session_id, turn_id, created_at, user_text, user_duration_ms, reply_text, reply_duration_ms)
     select ${idOf('cccc', `n * ${turnsEach} + t`)}, ${idOf('bbbb', 'n')}, gen_random_uuid(),
       now() - interval '1 day' + t * interval '20 seconds', '${said}', 8000, '${replied}', 5000
     from generate_series(1, ${conversations}) n, generate_series(1, ${turnsEach}) t`,
    // Without table statistics, the planner would scan all turns for each review.
    'analyze',
    `insert into reviews (id, session_id, user_id, status, stage, progress, duration_ms, goals_reached, goals_total, level, lines_hash, result)
     select replace(id, 'bbbb', 'dddd'), id, user_id, 'ready', 'done', 1, 400000, 3, 4, 'A2',
       (select rtrim(translate(encode(sha256(convert_to('[' || string_agg(format('["%s","%s"]', t.id, t.user_text), ',' order by t.created_at) || ']', 'UTF8')), 'base64'), '+/', '-_'), '=')
        from conversation_turns t where t.session_id = s.id),
       replace('${JSON.stringify(result).replaceAll("'", "''")}', 'PAIR', (select min(id) from conversation_turns t where t.session_id = s.id))::jsonb
     from conversation_sessions s`,
    'analyze',
  ]
}
