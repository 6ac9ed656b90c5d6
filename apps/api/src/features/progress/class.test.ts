// What teachers see of members, and what other users must not see.
import { listOrgs, removeMember } from '@parley/contracts/org/org.ts'
import {
  getClassProgress,
  getProgress,
  getSharedReview,
  listSharedReviews,
  setWeeklyGoal,
} from '@parley/contracts/practice/progress.ts'
import { deleteReview } from '@parley/contracts/review/review.ts'
import { shareWithOrg } from '@parley/contracts/review/sharing.ts'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessions } from '#database/conversations.ts'
import { reviews } from '#database/reviews.ts'
import { scenarios } from '#database/scenarios.ts'
import { enterOrg, Team } from '../../testing/people.ts'
import { daysAgo, insertReviewedSession, noonZone, type Practised } from '../../testing/practice.ts'
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts'

const zone = noonZone()
const query = { time_zone: zone }

let app: TestApp
let team: Team
let teacher: TestUser
let member: TestUser
beforeAll(async () => {
  app = await startTestApp()
  team = await Team.found(app)
  teacher = await team.admit('TEACHER')
  member = await team.admit()
}, 150_000)
afterAll(() => app.stop())

const done = (as: TestUser, daysBefore: number, fields: Partial<Practised> = {}) =>
  insertReviewedSession(app.connection.db, {
    userId: as.user._id,
    orgId: team.id,
    finishedAt: daysAgo(daysBefore),
    timeZone: zone,
    ...fields,
  })
const ofMember = (as: TestUser, whose = member) =>
  app.call(getProgress, { params: { id: whose.user._id }, query }, { as })
const refused = async (as: TestUser, whose = member) => {
  const [progress, shared] = await Promise.all([
    app.refused(getProgress, { params: { id: whose.user._id }, query }, { as }),
    app.refused(listSharedReviews, { params: { id: whose.user._id }, query: {} }, { as }),
  ])
  return [progress.status, shared.status]
}
const share = (as: TestUser, id: string, isShared: boolean) =>
  app.call(shareWithOrg, { params: { id }, body: { is_shared: isShared } }, { as })
const articles = ['Articles', 'a hour', 'an hour'] as const

test('shows a teacher only practice in the organisation and shared conversations', async () => {
  await done(member, 0, { orgId: member.user.current_org_id, minutes: 4, level: 'A2', mistakes: [articles] })
  const shared = await done(member, 1, { minutes: 6, mistakes: [articles, ['Past tense', 'I goed', 'I went']] })
  await done(member, 2, { minutes: 7, mistakes: [['Plurals', 'two mouses', 'two mice']] })
  const home = await app.register()
  // Practice in the member's own organisation, which teachers must not see.
  const elsewhere = await done(member, 3, { orgId: home.user.current_org_id, minutes: 50, mistakes: [articles] })
  await share(member, shared.reviewId, true)
  await share(member, elsewhere.reviewId, true)
  await app.call(setWeeklyGoal, { body: { minutes: 500, has_mail: true, time_zone: zone } }, { as: member })

  const own = await ofMember(member)
  expect(own).toMatchObject({ finished_sessions: 4, weekly_goal: { minutes: 500, has_mail: true } })
  for (const as of [teacher, team.owner, await team.admit('ADMIN')]) {
    const seen = await ofMember(as)
    expect(seen).toMatchObject({
      finished_sessions: 3,
      total_duration_ms: 17 * 60_000,
      weekly_goal: { minutes: null, has_mail: false },
      day_streak: { current: 3, longest: 3 },
    })
    expect(seen.most_frequent_errors).toEqual([
      { topic: 'article', count: 2, example: expect.objectContaining({ review_id: shared.reviewId }) },
      { topic: 'number', count: 1, example: null },
      { topic: 'tense', count: 1, example: expect.objectContaining({ original_text: 'I goed' }) },
    ])
  }
  await share(member, shared.reviewId, false)
  expect((await ofMember(teacher)).most_frequent_errors.map(({ example }) => example)).toEqual([null, null, null])
})

test('does not name a member’s own scenarios', async () => {
  const writer = await team.admit()
  const { sessionId } = await done(writer, 0, { title: 'How I ask for a divorce' })
  const { db } = app.connection
  const written = db.select({ id: sessions.scenarioId }).from(sessions).where(eq(sessions.id, sessionId))
  const change = (visibility: 'PRIVATE' | 'TEAM_ONLY') =>
    db.update(scenarios).set({ visibility, ownerId: writer.user._id }).where(inArray(scenarios.id, written))
  await change('PRIVATE')
  expect(await ofMember(teacher, writer)).toMatchObject({ finished_sessions: 1, most_completed_prompts: [] })
  expect((await ofMember(writer, writer)).most_completed_prompts).toHaveLength(1)
  await change('TEAM_ONLY')
  expect((await ofMember(teacher, writer)).most_completed_prompts).toHaveLength(1)
})

test('shows nothing to anyone else', async () => {
  const stranger = await (await Team.found(app)).admit('TEACHER')
  const other = await team.admit()
  const removed = await team.admit()
  await done(removed, 0, { mistakes: [['Secrets', 'I has', 'I have']] })
  await app.call(removeMember, { body: { user_id: removed.user._id } }, { as: team.owner })
  // A teacher is checked against the member's organisation; other roles are rejected immediately.
  expect(await refused(stranger)).toEqual([404, 404])
  expect(await refused(other)).toEqual([404, 403])
  expect(await refused(teacher, removed)).toEqual([404, 404])
  expect(await refused(teacher, stranger)).toEqual([404, 404])
  expect(await refused(teacher, await team.invite(await app.register()))).toEqual([404, 404])
  const nobody = { ...teacher, user: { ...teacher.user, _id: '0123456789abcdef01234567' } }
  expect(await refused(teacher, nobody)).toEqual([404, 404])
  expect((await app.refused(getClassProgress, { query }, { as: other })).status).toBe(403)
  // A teacher who acts in another organisation has no access here.
  const { items: orgs } = await app.call(listOrgs, {}, { as: teacher })
  const elsewhere = await enterOrg(app, teacher, orgs.find(({ is_personal }) => is_personal)?._id ?? '')
  expect(await refused(elsewhere)).toEqual([404, 404])
  expect(await refused(teacher)).toEqual([409, 409])
  await enterOrg(app, teacher, team.id)
  const { items, most_frequent_errors } = await app.call(getClassProgress, { query }, { as: teacher })
  expect(items.map(({ _id }) => _id)).not.toContain(removed.user._id)
  expect(most_frequent_errors.map(({ topic }) => topic)).not.toContain('other')
})

test('lists members’ practice, levels and most frequent mistakes', async () => {
  const school = await Team.found(app)
  const [lecturer, ann, bob] = [await school.admit('TEACHER'), await school.admit(), await school.admit()]
  const inSchool = { orgId: school.id }
  await done(ann, 8, { ...inSchool, minutes: 10, level: 'B2' })
  await done(ann, 1, { ...inSchool, minutes: 6, level: 'B1', mistakes: [articles, articles] })
  const last = await done(ann, 0, { ...inSchool, minutes: 5, language: 'de', level: 'A1', shared: true })
  await done(ann, 0, { ...inSchool, orgId: team.id, minutes: 100, shared: true })
  const { items, most_frequent_errors } = await app.call(getClassProgress, { query }, { as: lecturer })
  expect(items.map(({ _id, role }) => [_id, role])).toEqual([
    [school.owner.user._id, 'OWNER'],
    [lecturer.user._id, 'TEACHER'],
    [ann.user._id, 'MEMBER'],
    [bob.user._id, 'MEMBER'],
  ])
  const { day_streak: streak } = await ofMember(lecturer, ann)
  expect(items[2]).toEqual({
    _id: ann.user._id,
    name: `${ann.user.first_name} ${ann.user.last_name}`,
    tag_name: ann.user.tag_name,
    role: 'MEMBER',
    last_practice_at: expect.any(String),
    minutes_this_week: streak.week.reduce((sum, { minutes }) => sum + minutes, 0),
    total_minutes: 21,
    current_streak: 2,
    levels: [
      { target_language: 'de', cefr: 'A1' },
      { target_language: 'en', cefr: 'B1' },
    ],
    shared_reviews_count: 1,
  })
  const [row] = await app.connection.db.select().from(reviews).where(eq(reviews.id, last.reviewId))
  expect(Date.parse(items[2]?.last_practice_at ?? '')).toBe(row?.createdAt.getTime())
  expect(items[3]).toMatchObject({ last_practice_at: null, total_minutes: 0, current_streak: 0, levels: [] })
  expect(most_frequent_errors).toEqual([{ topic: 'article', count: 2, example: null }])
})

test('lists reviews for teachers only while they are shared', async () => {
  const learner = await team.admit()
  const made = [await done(learner, 2), await done(learner, 1, { mistakes: [articles] }), await done(learner, 0)]
  const [first, second, unshared] = made.map(({ reviewId }) => reviewId)
  const list = (as = teacher, page = {}) =>
    app.call(listSharedReviews, { params: { id: learner.user._id }, query: page }, { as })
  const look = (id: string | undefined, as = teacher) => app.call(getSharedReview, { params: { id: id ?? '' } }, { as })
  const lookRefused = async (id: string | undefined, as = teacher) =>
    (await app.refused(getSharedReview, { params: { id: id ?? '' } }, { as })).status
  for (const id of [first, second]) await share(learner, id ?? '', true)

  expect((await list()).items.map(({ _id }) => _id)).toEqual([second, first])
  expect(await list(teacher, { offset: 1, limit: 1 })).toMatchObject({ items: [{ _id: first }], offset: 1, limit: 1 })
  const review = await look(second)
  expect(review).toMatchObject({
    _id: second,
    member: { _id: learner.user._id, name: `${learner.user.first_name} ${learner.user.last_name}` },
    mistakes: [{ original_text: 'a hour' }],
  })
  expect(review).not.toHaveProperty('public_id')
  expect(review).not.toHaveProperty('retry_of')

  expect(await lookRefused(unshared)).toBe(404)
  expect(await lookRefused(second, learner)).toBe(403)
  expect(await lookRefused(second, await (await Team.found(app)).admit('TEACHER'))).toBe(404)
  // A teacher's own reviews are not listed under a member, unless they are shared too.
  const own = await done(teacher, 0)
  expect(await lookRefused(own.reviewId)).toBe(404)
  await share(learner, first ?? '', false)
  expect(await lookRefused(first)).toBe(404)
  await app.call(deleteReview, { params: { id: second ?? '' } }, { as: learner })
  expect(await lookRefused(second)).toBe(404)
  expect((await list()).items).toEqual([])
})
