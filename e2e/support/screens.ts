// Every screen and most of its states, with the actions that lead there, in any interface language.

import type { Language } from '@parley/contracts/language/language.ts'
import { getReview, type Review } from '@parley/contracts/review/review.ts'
import { expect, type Page } from '@playwright/test'
import type { FullAccount } from './full-account.ts'
import { whenLoaded } from './loaded.ts'
import { text } from './texts.ts'

type Says = (namespace: string, key: string, values?: Record<string, string>) => string
type Heading = (says: Says) => string

export interface Screen {
  readonly name: string
  /** Path without the server's origin. */
  readonly path: string
  /** Its level-1 heading, if different from the page's. */
  readonly heading?: Heading
  /** Actions from there to the wanted state, until it is visible. */
  readonly show?: (page: Page, says: Says) => Promise<unknown>
}

/** The pages' headings, by the first part of their paths. */
const headings: Readonly<Record<string, readonly [namespace: string, key: string]>> = {
  dashboard: ['library', 'heading'],
  scenario: ['scenario-wizard', 'edit'],
  module: ['module-wizard', 'editTitle'],
  history: ['review', 'history.title'],
  'user-progress': ['progress', 'title'],
  vocabulary: ['vocabulary', 'title'],
  'tariff-plans': ['billing', 'plans.title'],
  'user-profile': ['user', 'title'],
  class: ['progress', 'class.title'],
  classes: ['classes', 'list.title'],
}
const headed =
  (namespace: string, key: string): Heading =>
  (says) =>
    says(namespace, key)
const newScenario = headed('scenario-wizard', 'new')
const due = headed('vocabulary', 'due.title')

const none = '0'.repeat(24)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const steps = (page: Page, says: Says) => page.getByRole('list', { name: says('wizard', 'steps') }).first()
const dialogBehind = (namespace: string, key: string) => async (page: Page, says: Says) => {
  await button(page, says(namespace, key)).first().click()
  await expect(dialog(page)).toBeVisible()
}

export const library = ({ topic, topicTitle }: FullAccount): Screen[] => [
  { name: 'topics', path: 'dashboard' },
  { name: 'scenarios', path: 'dashboard?tab=scenarios' },
  { name: 'own scenarios', path: 'dashboard?tab=scenarios&category=created' },
  { name: 'nothing found', path: 'dashboard?tab=scenarios&search=zzz' },
  { name: 'no favourites', path: 'dashboard?category=favorites' },
  {
    name: 'deleting a scenario',
    path: 'dashboard?tab=scenarios&category=created',
    show: async (page, says) => {
      await page.getByRole('article').locator('[aria-haspopup]').first().click()
      await page.getByRole('menuitem', { name: says('library', 'item.delete') }).click()
      await expect(dialog(page).getByRole('listitem')).toHaveCount(1)
    },
  },
  { name: 'exams', path: 'dashboard?tab=ielts' },
  { name: 'a topic', path: `dashboard/module/${topic}`, heading: () => topicTitle },
  { name: 'no topic', path: `dashboard/module/${none}`, heading: headed('library', 'module.missing.title') },
]

export const authoring = ({ scenario, module }: FullAccount): Screen[] => [
  { name: 'scenario, basics', path: `scenario/${scenario}` },
  {
    name: 'scenario, content',
    path: `scenario/${scenario}`,
    show: (page, says) => steps(page, says).getByRole('button').nth(1).click(),
  },
  {
    name: 'scenario, details',
    path: `scenario/${scenario}`,
    show: (page, says) => steps(page, says).getByRole('button').nth(2).click(),
  },
  {
    name: 'an exam, content',
    path: 'scenario',
    heading: newScenario,
    show: async (page, says) => {
      // An abandoned draft opens at its last step.
      await steps(page, says).getByRole('button').nth(0).click()
      await page.getByRole('radio', { name: /IELTS/ }).click()
      await steps(page, says).getByRole('button').nth(1).click()
    },
  },
  {
    name: 'scenario with mistakes',
    path: 'scenario',
    heading: newScenario,
    show: async (page, says) => {
      await steps(page, says).getByRole('button').nth(2).click()
      await button(page, says('scenario-wizard', 'save')).click()
      await expect(page.locator('[aria-invalid=true]').first()).toBeFocused()
    },
  },
  { name: 'module, information', path: `module/${module}` },
  {
    name: 'module, scenarios',
    path: `module/${module}`,
    show: (page, says) => steps(page, says).getByRole('button').nth(1).click(),
  },
  {
    name: 'choosing scenarios',
    path: `module/${module}`,
    show: async (page, says) => {
      await steps(page, says).getByRole('button').nth(1).click()
      await dialogBehind('module-wizard', 'list.pick')(page, says)
    },
  },
  {
    name: 'a new scenario for the module',
    path: `module/${module}`,
    show: async (page, says) => {
      await steps(page, says).getByRole('button').nth(1).click()
      await dialogBehind('module-wizard', 'list.write')(page, says)
    },
  },
  { name: 'no scenario', path: `scenario/${none}`, heading: headed('scenario-wizard', 'missing.title') },
  { name: 'no module', path: `module/${none}` },
]

export const reviews = (home: FullAccount): Screen[] => [
  { name: 'history', path: 'history' },
  { name: 'history, nothing found', path: 'history?search=zzz' },
  { name: 'deleting everything', path: 'history', show: dialogBehind('review', 'delete.all') },
  ...statesOf(home).map((screen) => ({ ...screen, heading: () => home.review.outcome ?? '' })),
  { name: 'no review', path: `history/${none}`, heading: headed('review', 'missing.title') },
]

const statesOf = ({ review, task }: FullAccount): Screen[] => [
  { name: 'review', path: `history/${review._id}` },
  { name: 'mistakes', path: `history/${review._id}?tab=mistakes` },
  { name: 'transcript', path: `history/${review._id}?tab=transcript` },
  {
    name: 'a word',
    path: `history/${review._id}?tab=transcript`,
    show: async (page) => {
      await page.getByRole('tabpanel').getByRole('button', { name: 'camisa', exact: true }).first().click()
      await expect(dialog(page).getByRole('heading', { name: 'camisa' })).toBeVisible()
    },
  },
  {
    name: 'a line put right',
    path: `history/${review._id}?tab=transcript`,
    show: (page, says) => button(page, says('review', 'correct.open')).first().click(),
  },
  { name: 'tasks', path: `history/${review._id}?tab=tasks` },
  { name: 'a task', path: `history/${review._id}?tab=tasks&task=${task}` },
  { name: 'sharing', path: `history/${review._id}`, show: dialogBehind('review', 'share.share') },
  examReview(review),
]

/** A review's conversation presented as an exam, because a real one takes a quarter of an hour. */
function examReview(review: Review): Screen {
  const [line] = review.history.messages.filter(({ role }) => role === 'user')
  const evidence = line ? [{ quote: line.content.slice(0, 40), pair_id: line.pair_id }] : []
  const criterion = (band: number) => ({ band, comment: 'Clear, with few pauses for words.', evidence })
  const exam: Review = {
    ...review,
    scenario: { ...review.scenario, scenario_type: 'IELTS' },
    part: 'full',
    level: null,
    ielts: {
      fluency_and_coherence: criterion(6.5),
      lexical_resource: criterion(6),
      grammatical_range_and_accuracy: criterion(5.5),
      overall: 6,
    },
    part_feedback: [1, 2, 3].map((part) => ({
      part,
      feedback: 'You answered each question and gave a reason.',
      highlights: evidence.map((each) => ({ ...each, comment: 'A natural way to begin.', is_positive: part !== 2 })),
    })),
  }
  return {
    name: 'exam review',
    path: `history/${review._id}`,
    show: async (page) => {
      const path = `**${getReview.path.replace(':id', review._id)}`
      await page.route(path, (route) => route.fulfill({ json: exam }))
      await page.reload()
      await expect(
        page
          .getByRole('meter')
          .or(page.getByText('6.5').or(page.getByText('6,5')))
          .first(),
      ).toBeVisible()
    },
  }
}

export const practice: Screen[] = [
  { name: 'progress', path: 'user-progress' },
  { name: 'nothing in this language', path: 'user-progress?language=pl' },
  { name: 'weekly goal', path: 'user-progress', show: dialogBehind('progress', 'goal.change') },
  { name: 'words', path: 'vocabulary' },
  { name: 'no words found', path: 'vocabulary?search=zzz' },
  { name: 'a due word', path: 'vocabulary?review=true', heading: due },
  {
    name: 'a due word, answered',
    path: 'vocabulary?review=true',
    heading: due,
    show: (page, says) => button(page, says('vocabulary', 'due.show')).click(),
  },
  {
    name: 'selecting words',
    path: 'vocabulary',
    show: (page, says) => button(page, says('vocabulary', 'select.start')).click(),
  },
]

export const account: Screen[] = [
  { name: 'plans', path: 'tariff-plans' },
  { name: 'subscription', path: 'user-profile?tab=subscription' },
  { name: 'profile', path: 'user-profile' },
  { name: 'deleting the account', path: 'user-profile', show: dialogBehind('user', 'delete.ask') },
  { name: 'no team', path: 'user-profile?tab=members' },
  { name: 'organisations', path: 'user-profile?tab=organizations' },
  { name: 'notifications', path: 'user-profile?tab=notifications' },
  { name: 'no class', path: 'class' },
  { name: 'joining a class', path: 'user-profile?tab=classes' },
  {
    name: 'an invitation that does not work',
    path: 'join?invitation=made-up',
    heading: headed('invitation', 'over.unknown.title'),
  },
]

/** Screens for the owner of a team with an open invitation. */
export const inTeam = (owner: string): Screen[] => [
  { name: 'members', path: 'user-profile?tab=members' },
  { name: 'class', path: 'class' },
  { name: 'no classes yet', path: 'classes' },
  { name: 'a member', path: `user-progress?member=${owner}` },
  {
    name: 'a review that is not shared',
    path: `class/review/${none}`,
    heading: headed('progress', 'member.reviewMissing'),
  },
]

/** Opens a screen and waits until everything has loaded. Removes faked responses from earlier screens. */
export async function visit(page: Page, url: string, screen: Screen, language: Language): Promise<void> {
  const says: Says = (namespace, key, values) => text(language, namespace, key, values)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto(`${url}/platform/${screen.path}`)
  const [namespace = '', key = ''] = headings[screen.path.split(/[/?]/)[0] ?? ''] ?? []
  const name = screen.heading?.(says) ?? says(namespace, key)
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  await whenLoaded(page)
  await screen.show?.(page, says)
  await whenLoaded(page)
}
