// What a class gets wrong, and the module made of it.
import type { Class } from '@parley/contracts/classes/class.ts'
import { getClassMistakes, makePracticeModule } from '@parley/contracts/classes/overview.ts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, expectToFit } from '#testing/looks.ts'
import { signedInAs } from '#testing/people.ts'
import { renderPart } from '#testing/render.tsx'
import { idOf } from '#testing/signed-in-page.ts'
import { test } from '#testing/test.ts'
import { WrongList } from './wrong-list.tsx'

const taught: Class = {
  _id: idOf(1),
  name: 'English A2',
  language: 'en',
  level: 'A2',
  mark_scale: 'cefr',
  org: { _id: idOf(2), name: 'School' },
  own_role: 'TEACHER',
  teachers: [],
  student_count: 3,
  has_reminders: null,
  created_at: '2026-11-20T10:00:00.000Z',
}
const example = { original_text: 'a hour', suggestion: 'an hour' }

test('names topics in the teacher’s language, in the list and in the module', async ({ api }) => {
  signedInAs(api)
  const topic = { students: 3, count: 4, examples: [example] }
  api.answers(getClassMistakes, {
    student_count: 3,
    items: [
      { key: 'article', topic: 'article', ...topic },
      { key: 'other', topic: 'other', ...topic },
    ],
    are_mistakes_checked: true,
  })
  api.answers(makePracticeModule, { module_id: idOf(3), title: 'English A2', scenario_count: 2 })
  await renderPart(<WrongList taught={taught} />, { language: 'de', texts: ['classes', 'topic'] })
  await expect.element(page.getByText('Artikel')).toBeVisible()
  await expect.element(page.getByText('Andere Fehler')).toBeVisible()
  await expect.element(page.getByText(/Die Aussprache wird nie geprüft/)).toBeVisible()
  await expectAccessible()
  await expectToFit()
  await page.getByRole('button').click()
  const names = { article: 'Artikel', other: 'Andere Fehler' }
  await expect.poll(() => api.bodies(makePracticeModule)).toEqual([{ names }])
})
