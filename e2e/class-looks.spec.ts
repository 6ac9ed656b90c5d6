// Class pages: accessibility with axe, and layout at 360 px in the two languages with the longest words.
import { createAssignment } from '@parley/contracts/classes/assignment.ts'
import { createClass } from '@parley/contracts/classes/class.ts'
import { joinClass, renewJoinCode } from '@parley/contracts/classes/join-code.ts'
import type { Endpoint } from '@parley/contracts/endpoint.ts'
import type { Language } from '@parley/contracts/language/language.ts'
import { listScenarios } from '@parley/contracts/library/scenario.ts'
import type { Browser, Page } from '@playwright/test'
import { signedIn } from './support/account.ts'
import { actFor, signedInTeacher } from './support/author.ts'
import { whenLoaded } from './support/loaded.ts'
import { expectAccessible, expectToFitPhone } from './support/looks.ts'
import type { Server } from './support/server.ts'
import { expect, test } from './support/test.ts'
import { text } from './support/texts.ts'

/** Creates a class with a code, a student and an assignment. `page` is the teacher's, `student` the student's. */
async function fillClass(page: Page, student: Page, server: Server, language: Language) {
  const teacher = await signedInTeacher(page, server, language)
  const act = async (endpoint: Endpoint, id: string, data: object) =>
    (await actFor(page, server, teacher, endpoint, id, data)).json()
  const { _id: classId } = createClass.response.parse(
    await act(createClass, '', { name: 'Spanish, Tuesdays', language: 'es' }),
  )
  const { code } = renewJoinCode.response.parse(await act(renewJoinCode, classId, {}))
  await actFor(student, server, await signedIn(student, server, language), joinClass, '', { code })
  const listed = await page.request.get(`${server.url}${listScenarios.path}?target_language=es`, {
    headers: { authorization: `Bearer ${teacher.accessToken}` },
  })
  const [scenario] = listScenarios.response.parse(await listed.json()).items
  const due = { local: '2099-01-01T20:00', time_zone: 'America/Argentina/Buenos_Aires' }
  const source = { kind: 'scenario', scenario_id: scenario?._id }
  const { _id: assignmentId } = createAssignment.response.parse(
    await act(createAssignment, classId, { source, due, attempts_max: 3, late: 'accept', note: 'Say why.' }),
  )
  return { classId, assignmentId }
}

async function eachScreen(
  { page, browser, server, language }: { page: Page; browser: Browser; server: Server; language: Language },
  check: (page: Page, screen: string) => Promise<void>,
) {
  const context = await browser.newContext({ locale: language })
  const student = await context.newPage()
  const { classId, assignmentId } = await fillClass(page, student, server, language)
  const home = `${server.url}/platform/classes`
  const paths = ['', `/${classId}`, `/${classId}/assign`, `/${classId}/assignments/${assignmentId}/edit`]
  for (const path of paths) {
    await page.goto(home + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await whenLoaded(page)
    await check(page, path)
  }
  await page.goto(`${home}/${classId}/assignments/${assignmentId}`)
  const remind = text(language, 'classes', 'remind.button_one', { count: '1' })
  await page.getByRole('button', { name: remind }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await check(page, 'reminding')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text(language, 'classes', 'remind.verb') })
    .click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await check(page, 'assignment')
  await student.goto(`${server.url}/platform/dashboard`)
  const card = student.getByRole('region', { name: text(language, 'classes', 'from.label') })
  await expect(card).toBeVisible()
  await check(student, 'from the teacher')
  await card.getByRole('link').first().click()
  await expect(student.getByText(text(language, 'classes', 'briefing.heardByTeachers'))).toBeVisible()
  await check(student, 'briefing of an assignment')
  await context.close()
}

test('axe finds no violations on the screens of a class', async ({ page, browser, plain }) => {
  test.setTimeout(360_000)
  await eachScreen({ page, browser, server: plain, language: 'en' }, (of, screen) => expectAccessible(of, screen))
})

for (const language of ['de', 'uk'] as const) {
  test(`the screens of a class fit at 360 px in ${language}`, async ({ page, browser, plain }) => {
    test.setTimeout(240_000)
    await eachScreen({ page, browser, server: plain, language }, expectToFitPhone)
  })
}
