// Every signed-in screen: accessibility in English, and layout on a phone in German and Ukrainian.
import { accountStates } from './support/account-screens.ts'
import { enterTeam, type FullAccount, seedFullAccount } from './support/full-account.ts'
import { checkScreens, signInTo } from './support/screen-checks.ts'
import { account, authoring, inTeam, library, practice, reviews } from './support/screens.ts'
import { test } from './support/test.ts'

let home: FullAccount
test.beforeAll(async ({ browser, provider, modelled }) => {
  const context = await browser.newContext({ locale: 'en-GB', permissions: ['microphone'] })
  const page = await context.newPage()
  home = await seedFullAccount(page, provider, modelled)
  await context.close()
})

for (const [name, screens] of Object.entries({
  library,
  authoring,
  reviews,
  practice: () => practice,
  account: () => account,
  'states of the account': () => accountStates,
})) {
  test(`${name}: axe finds no violations, and everything fits`, async ({ page, modelled }) => {
    test.setTimeout(600_000)
    await signInTo(page, modelled, home)
    await checkScreens(page, modelled, screens(home))
  })
}

test('the team: axe finds no violations, and everything fits', async ({ page, modelled }) => {
  const { accessToken, ownerId } = await enterTeam(page, modelled, home)
  await signInTo(page, modelled, home, accessToken)
  await checkScreens(page, modelled, inTeam(ownerId))
})
