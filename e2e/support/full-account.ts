// An account with content on every screen: a plan, a team, own scenarios, a reviewed conversation, words, a task.

import { getUser } from '@parley/contracts/account/user.ts'
import { listModules } from '@parley/contracts/library/module.ts'
import { listIeltsScenarios } from '@parley/contracts/library/scenario.ts'
import { inviteMember } from '@parley/contracts/org/org.ts'
import { setWeeklyGoal } from '@parley/contracts/practice/progress.ts'
import { createTask } from '@parley/contracts/practice/task.ts'
import { keepMistake } from '@parley/contracts/practice/vocabulary.ts'
import { getReview, type Review } from '@parley/contracts/review/review.ts'
import { sharePublicly } from '@parley/contracts/review/sharing.ts'
import type { FakeProvider } from '@parley/fake-provider/fake-provider.ts'
import type { Page } from '@playwright/test'
import { signedIn, signedUp, tokenFor } from './account.ts'
import { type Author, actFor, enterOrg, practiseSpanish, writtenModule, writtenScenario } from './author.ts'
import { operate } from './operator.ts'
import { reviewedShop } from './reviewed.ts'
import type { Server } from './server.ts'
import { beginTrial } from './trial.ts'

const team = 'Harbour Language School'

/** The created items, by ID. */
export interface FullAccount {
  readonly owner: Author & { readonly password: string }
  readonly review: Review
  readonly publicId: string
  readonly task: string
  readonly scenario: string
  readonly module: string
  /** A module and an exam from the library. */
  readonly topic: string
  readonly topicTitle: string
  readonly exam: string
  /** Tag name of a user that the team may invite. */
  readonly guestTag: string
}

/** Fills an account and leaves this browser signed in with it, practising Spanish. */
export async function seedFullAccount(page: Page, provider: FakeProvider, server: Server): Promise<FullAccount> {
  const guest = await signedUp(page, server)
  const owner = await signedIn(page, server)
  await operate(server, 'org', 'create', '--name', team, '--owner', owner.email, '--max-members', '3')
  await beginTrial(page, server, owner)
  const scenario = await writtenScenario(page, server, owner, 'The heating is broken')
  const module = await writtenModule(page, server, owner, 'My flat', [scenario])
  await reviewedShop(page, provider, server)
  await practiseSpanish(page)
  const ask = async (...request: [Parameters<typeof actFor>[3], string?, object?]) => {
    const [endpoint, id = '', data] = request
    return (await actFor(page, server, owner, endpoint, id, data)).json()
  }
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const review = getReview.response.parse(await ask(getReview, id))
  const [mistake] = review.mistakes
  if (!mistake) throw new Error('The review found no mistake')
  const { pair_id, original_text } = mistake
  await ask(keepMistake, '', { review_id: id, pair_id, original_text })
  await ask(setWeeklyGoal, '', { minutes: 90, time_zone: 'Europe/Berlin' })
  const found = async (endpoint: typeof listModules | typeof listIeltsScenarios, query: string) => {
    const answer = await page.request.get(`${server.url}${endpoint.path}?${query}`, {
      headers: { authorization: `Bearer ${owner.accessToken}` },
    })
    const [first] = endpoint.response.parse(await answer.json()).items
    if (!first) throw new Error(`${endpoint.path} is empty`)
    return first
  }
  const topic = await found(listModules, 'target_language=es')
  const exam = await found(listIeltsScenarios, 'target_language=en')
  return {
    owner,
    review,
    scenario,
    module,
    publicId: sharePublicly.response.parse(await ask(sharePublicly, id)).public_id,
    task: createTask.response.parse(await ask(createTask, '', { review_id: id }))._id,
    topic: topic._id,
    topicTitle: topic.title,
    exam: exam._id,
    guestTag: guest.tag_name,
  }
}

/** Makes the team the owner's current organisation, with one open invitation. */
export async function enterTeam(page: Page, server: Server, home: FullAccount) {
  const before = { ...home.owner, accessToken: await tokenFor(page, server, home.owner) }
  const owner = await enterOrg(page, server, before, team)
  await actFor(page, server, owner, inviteMember, '', { tag_name: home.guestTag, role: 'MEMBER' })
  const { _id: ownerId } = getUser.response.parse(await (await actFor(page, server, owner, getUser, '')).json())
  return { accessToken: owner.accessToken, ownerId }
}
