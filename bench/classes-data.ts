// SQL that creates a large class: every student has submissions and marks for each of its assignments.
import { asJson, idOf, linesHashOf, reviewResult } from './progress-data.ts'
import { makeVersions, versionOf } from './versions.ts'

export const classId = `cccc${'0'.repeat(20)}`
const ownClassId = `cccd${'0'.repeat(20)}`
/** The assignment with this number, from 1. */
export const assignmentIdOf = (number: number): string => `aaab${number.toString(16).padStart(20, '0')}`

const said = 'I would like to return this shirt because it does not fit me at all'
const mistake = `jsonb_build_object('user_message', '${said}', 'original_text', 'would like return', 'suggestion',
  'would like to return', 'explanation', 'To comes before the verb.', 'improved_answer', null, 'cefr_level', 'A2',
  'topic', (array['verb_form', 'article', 'word_order', 'tense'])[1 + n % 4], 'pair_id', ${idOf('dddd', 'n * 10')})`

/**
 * Statements to run one after another, on a database with an imported library. @param me the owner of one class's
 * organisation, who also learns in another class with the same assignments
 */
export function classOf(me: string, students: number, assignments: number): string[] {
  const org = `(select current_org_id from users where id = '${me}')`
  const all = students * assignments
  const student = `1 + (n - 1) % ${students}`
  const assignment = `1 + (n - 1) / ${students}`
  const scenario = `(select id from scenarios where slug = 'returning-a-shirt' and target_language = 'en')`
  return [
    makeVersions(),
    `insert into users (id, tag_name, first_name, last_name, email, country, explanation_language, current_org_id)
     select ${idOf('eeee', 'n')}, 'student' || n, 'Student', 'N' || n, 'student' || n || '@example.org', 'IE', 'en', ${org}
     from generate_series(1, ${students}) n`,
    `insert into memberships (org_id, user_id, role, status)
     select ${org}, ${idOf('eeee', 'n')}, 'MEMBER', 'ACTIVE' from generate_series(1, ${students}) n`,
    `insert into classes (id, org_id, name, language) values ('${classId}', ${org}, 'Large', 'en'), ('${ownClassId}', ${org}, 'Own', 'en')`,
    `insert into class_members (class_id, user_id, role)
     select '${classId}', ${idOf('eeee', 'n')}, 'STUDENT' from generate_series(1, ${students}) n`,
    `insert into class_members (class_id, user_id, role) values ('${ownClassId}', '${me}', 'STUDENT')`,
    `insert into assignments (id, class_id, kind, status, late, due_at, due_zone)
     select ${idOf('aaab', 'n')}, '${classId}', 'scenario', 'given', 'accept', now() + n * interval '1 day', 'Europe/Dublin'
     from generate_series(1, ${assignments}) n
     union all select ${idOf('aaac', 'n')}, '${ownClassId}', 'scenario', 'given', 'accept', now() + n * interval '1 day', 'Europe/Dublin'
     from generate_series(1, ${assignments}) n`,
    `insert into assignment_items (assignment_id, position, version_id, goals)
     select id, 0, ${versionOf(scenario)}, '[0, 1, 2]'::jsonb from assignments`,
    `insert into conversation_sessions (id, user_id, org_id, scenario_id, version_id, state, partner, time_zone, started_at, goals_used)
     select ${idOf('bbbb', 'n')}, ${idOf('eeee', student)}, ${org}, ${scenario}, ${versionOf(scenario)}, 'reviewed', 'model',
       'Europe/Dublin', now() - n % 30 * interval '1 day', '[0, 2]'::jsonb
     from generate_series(1, ${all}) n`,
    `insert into conversation_turns (id, session_id, turn_id, created_at, user_text, user_duration_ms, reply_text, reply_duration_ms)
     select ${idOf('dddd', 'n * 10 + t')}, ${idOf('bbbb', 'n')}, gen_random_uuid(),
       now() - n % 30 * interval '1 day' + t * interval '20 seconds', '${said}', 8000, 'What is wrong with it?', 2000
     from generate_series(1, ${all}) n, generate_series(0, 4) t`,
    'analyze',
    `insert into reviews (id, session_id, user_id, status, stage, progress, created_at, duration_ms, lines_hash, result)
     select ${idOf('dddc', 'n')}, ${idOf('bbbb', 'n')}, ${idOf('eeee', student)}, 'ready', 'done', 1,
       now() - n % 30 * interval '1 day', 120000, ${linesHashOf(idOf('bbbb', 'n'))}, ${asJson(reviewResult)} || jsonb_build_object('mistakes', jsonb_build_array(${mistake}))
     from generate_series(1, ${all}) n`,
    `insert into assignment_attempts (id, student_id, assignment_id, position, number, session_id, counted_at)
     select ${idOf('abab', 'n')}, ${idOf('eeee', student)}, ${idOf('aaab', assignment)}, 0, 1, ${idOf('bbbb', 'n')}, now()
     from generate_series(1, ${all}) n`,
    `insert into submissions (id, student_id, assignment_id, position, session_id, attempt, is_late)
     select ${idOf('acac', 'n')}, ${idOf('eeee', student)}, ${idOf('aaab', assignment)}, 0, ${idOf('bbbb', 'n')}, 1, false
     from generate_series(1, ${all}) n`,
    `insert into marks (submission_id, scale, value, machine, comment, released_at, released_version, released_value)
     select ${idOf('acac', 'n')}, 'cefr', 'B1', 'B1', 'Well said.', now(), 1, 'B1' from generate_series(1, ${all}) n`,
    'analyze',
  ]
}
