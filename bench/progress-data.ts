// SQL that generates years of one learner's reviewed conversations, and as many of other learners.
import { topics } from '@parley/contracts/review/topics.ts'
import { makeVersions, versionOf } from './versions.ts'

/** Turns in one conversation; a turn has two messages. */
const turnsEach = 10
const said = 'Yesterday I go to the market with my sister and we buy some fresh bread for the evening'
const replied = 'That sounds like a lovely evening. What else did you bring home from the market?'
/** Mistakes per review: the maximum shown. */
const mistakesEach = 10

/** Number of conversations for this many messages. */
export const conversationsOf = (messages: number): number => Math.ceil(messages / (2 * turnsEach))

/** IDs like the product's: of equal length and ascending. */
export const idOf = (kind: string, number: string): string => `'${kind}' || lpad(to_hex(${number}), 20, '0')`

const mistake = {
  user_message: said,
  original_text: 'Yesterday I go',
  suggestion: 'Yesterday I went',
  explanation: 'What is over stands in the past.',
  improved_answer: null,
  cefr_level: 'A2',
}
/** The result of a review without mistakes. */
export const reviewResult = {
  outcome: 'You told what you did yesterday.',
  strength: null,
  summary: 'You told the story in order.',
  conclusion: 'A good evening of talking.',
  suggestion: 'Tell the same story again tomorrow.',
  goals: [],
  vocabulary: [],
  phrases: [],
  mistakes: [],
  consistency_review: { inconsistencies: [] },
  counts: { learner_turns: turnsEach, partner_turns: turnsEach, words: 180, different_words: 17, words_per_minute: 96 },
  level: { cefr: 'B1', confidence: 'high', evidence: [] },
  ielts: null,
  part_feedback: [],
  unrated: null,
}
const criterion = { band: 6.5, comment: '', evidence: [] }
const bands = {
  fluency_and_coherence: criterion,
  lexical_resource: criterion,
  grammatical_range_and_accuracy: criterion,
  overall: 6.5,
}
export const asJson = (value: unknown): string => `'${JSON.stringify(value).replaceAll("'", "''")}'::jsonb`

/** The hash of a session's lines, as the server computes it. @param session an SQL expression */
export const linesHashOf = (session: string): string =>
  `(select rtrim(translate(encode(sha256(convert_to('[' || string_agg(format('["%s","%s"]', t.id, t.user_text), ',' order by t.created_at) || ']', 'UTF8')), 'base64'), '+/', '-_'), '=') from conversation_turns t where t.session_id = ${session})`

/**
 * SQL to run in order, on a database with an imported library. @param me the learner; every second conversation belongs
 * to others @param messages number of messages of `me`
 */
export function practiceOf(me: string, messages: number): string[] {
  const conversations = 2 * conversationsOf(messages)
  return [
    makeVersions(),
    'create temp table practised as select id, row_number() over (order by id) - 1 n from scenarios',
    `insert into users (id, tag_name, first_name, last_name, email, country, explanation_language, current_org_id)
     select ${idOf('aaaa', 'n')}, 'bench' || n, 'B', 'N', 'bench' || n || '@example.org', 'IE', 'en', (select current_org_id from users where id = '${me}')
     from generate_series(1, 50) n`,
    `insert into memberships (org_id, user_id, role, status)
     select (select current_org_id from users where id = '${me}'), ${idOf('aaaa', 'n')}, 'MEMBER', 'ACTIVE' from generate_series(1, 50) n`,
    // Three conversations a day on two out of three days, backwards from today.
    `insert into conversation_sessions (id, user_id, org_id, scenario_id, version_id, state, partner, time_zone, started_at)
     select ${idOf('bbbb', 'c')}, case when c % 2 = 0 then '${me}' else ${idOf('aaaa', '1 + c % 50')} end,
       (select current_org_id from users where id = '${me}'), p.id, ${versionOf('p.id')}, 'reviewed', 'model', 'Europe/Dublin',
       now() - (((${conversations} - c) / 6) * 3 / 2) * interval '1 day'
     from generate_series(1, ${conversations}) c join practised p on p.n = (c / 2) % (select count(*) from practised)`,
    `insert into conversation_turns (id, session_id, turn_id, created_at, user_text, user_duration_ms, reply_text, reply_duration_ms)
     select ${idOf('cccc', `n * ${turnsEach} + t`)}, ${idOf('bbbb', 'n')}, gen_random_uuid(),
       now() - interval '1 day' + t * interval '20 seconds', '${said}', 8000, '${replied}', 5000
     from generate_series(1, ${conversations}) n, generate_series(1, ${turnsEach}) t`,
    // Without table statistics, the planner would scan all turns for each review.
    'analyze',
    `insert into reviews (id, session_id, user_id, status, stage, progress, created_at, duration_ms, lines_hash, result)
     select replace(s.id, 'bbbb', 'dddd'), s.id, s.user_id, 'ready', 'done', 1, s.started_at, 400000,
       ${linesHashOf('s.id')},
       ${asJson(reviewResult)} || jsonb_build_object(
         'ielts', case when sc.scenario_type = 'IELTS' then ${asJson(bands)} else 'null'::jsonb end,
         'mistakes', (select jsonb_agg(${asJson(mistake)} || jsonb_build_object(
             'topic', (array[${topics.map((topic) => `'${topic}'`).join(', ')}])[1 + (('x' || right(s.id, 6))::bit(24)::int / 2 * 7 + m * m) % ${topics.length}],
             'pair_id', (select min(id) from conversation_turns t where t.session_id = s.id)))
           from generate_series(1, ${mistakesEach}) m))
     from conversation_sessions s join scenarios sc on sc.id = s.scenario_id`,
    'analyze',
  ]
}
