// Pages made of parts that do not know each other: features meet here and in the router, nowhere else.
import { lazyRouteComponent, Outlet, type RouteComponent } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { useSignedIn } from '#features/consent/signed-in.ts'
import { hasThirdParties, useKnownConfig } from '#platform/config.ts'
import { BrowserOnly } from '#ui/browser-only.tsx'

const ProfilePage = lazyRouteComponent(() => import('#features/user/profile-page.tsx'), 'ProfilePage')
const SubscriptionPanel = lazyRouteComponent(
  () => import('#features/billing/subscription-panel.tsx'),
  'SubscriptionPanel',
)
const TodayPanel = lazyRouteComponent(() => import('#features/usage/today-panel.tsx'), 'TodayPanel')
const MembersTab = lazyRouteComponent(() => import('#features/org/members-tab.tsx'), 'MembersTab')
const OrganisationsTab = lazyRouteComponent(() => import('#features/org/organisations-tab.tsx'), 'OrganisationsTab')
const NotificationsTab = lazyRouteComponent(() => import('#features/org/notifications-tab.tsx'), 'NotificationsTab')
const ConversationPage = lazyRouteComponent(
  () => import('#features/conversation/conversation-page.tsx'),
  'ConversationPage',
)
const HistoryPage = lazyRouteComponent(() => import('#features/review/history/history-page.tsx'), 'HistoryPage')
const TasksTab = lazyRouteComponent(() => import('#features/task/tasks-tab.tsx'), 'TasksTab')
const WithWordPanel = lazyRouteComponent(() => import('#features/vocabulary/with-word-panel.tsx'), 'WithWordPanel')
const TappedWord = lazyRouteComponent(() => import('#features/vocabulary/with-word-panel.tsx'), 'TappedWord')
const KeepMistake = lazyRouteComponent(() => import('#features/vocabulary/keep-mistake.tsx'), 'KeepMistake')
const WordSoundRow = lazyRouteComponent(() => import('#features/vocabulary/word-sound-row.tsx'), 'WordSoundRow')
const WordCounters = lazyRouteComponent(() => import('#features/vocabulary/word-counters.tsx'), 'WordCounters')

const ClassLink = lazyRouteComponent(() => import('#features/progress/class-link.tsx'), 'ClassLink')
const MemberReviewPage = lazyRouteComponent(
  () => import('#features/progress/member-review-page.tsx'),
  'MemberReviewPage',
)
const ReadReview = lazyRouteComponent(() => import('#features/review/read-review.tsx'), 'ReadReview')

/** Lets the router load what a page is made of before the page is shown. */
const loadedAhead = (
  Page: () => ReactNode,
  ...parts: { preload?: () => Promise<void> | undefined }[]
): RouteComponent =>
  Object.assign(Page, {
    preload: async () => {
      await Promise.all(parts.map((part) => part.preload?.()))
    },
  })

const DashboardPage = lazyRouteComponent(
  () => import('#features/library/dashboard/dashboard-page.tsx'),
  'DashboardPage',
)
const Tour = lazy(async () => ({ default: (await import('#features/tour/tour.tsx')).Tour }))
/** Not before the page itself is there: what it shows is seldom needed, but could not be loaded once it is. */
const LostConnection = lazy(async () => {
  await new Promise((idle) => window.setTimeout(idle, 2_000))
  return { default: (await import('#ui/lost-connection.tsx')).LostConnection }
})
const ThirdParties = lazy(async () => ({ default: (await import('#features/consent/third-parties.tsx')).ThirdParties }))

/** Every page, and the question about third parties where there are any. */
export function Root() {
  const config = useKnownConfig()
  const user = useSignedIn()
  return (
    <>
      <Outlet />
      <BrowserOnly>
        <LostConnection />
      </BrowserOnly>
      <BrowserOnly>{config && hasThirdParties(config) && <ThirdParties config={config} user={user} />}</BrowserOnly>
    </>
  )
}

/** The practice page with the tour that leads through it. */
export const Dashboard = loadedAhead(
  () => (
    <>
      <DashboardPage
        counters={
          <Suspense>
            <WordCounters />
          </Suspense>
        }
      />
      <BrowserOnly>
        <Tour />
      </BrowserOnly>
    </>
  ),
  DashboardPage,
)

/** The profile of the person with the tabs of their organisations. */
export const Profile = loadedAhead(
  () => (
    <ProfilePage
      panels={{
        subscription: (
          <>
            <SubscriptionPanel />
            <TodayPanel />
          </>
        ),
        members: (
          <>
            <MembersTab />
            <ClassLink />
          </>
        ),
        organizations: <OrganisationsTab />,
        notifications: <NotificationsTab />,
      }}
    />
  ),
  ProfilePage,
  SubscriptionPanel,
  TodayPanel,
  MembersTab,
  ClassLink,
  OrganisationsTab,
  NotificationsTab,
)

/** The history and the reviews in it, with the tasks that are made from them, and the dictionary behind every word. */
export const History = loadedAhead(
  () => (
    <WithWordPanel>
      {(onWord) => (
        <HistoryPage
          onWord={onWord}
          mistakeActs={(given) => (
            <Suspense>
              <KeepMistake {...given} />
            </Suspense>
          )}
          exampleSound={(text, language) => (
            <Suspense>
              <WordSoundRow text={text} language={language} word={null} size="sm" />
            </Suspense>
          )}
          tasks={(given) => (
            <Suspense>
              <TasksTab {...given} />
            </Suspense>
          )}
        />
      )}
    </WithWordPanel>
  ),
  HistoryPage,
  WithWordPanel,
)

/** The conversation, with the dictionary behind every word. */
export const Conversation = loadedAhead(
  () => <ConversationPage wordPanel={(given) => <TappedWord {...given} />} />,
  ConversationPage,
)

/** A member's review as teachers read it. */
export const MemberReview = loadedAhead(
  () => <MemberReviewPage shown={(given) => <ReadReview {...given} />} />,
  MemberReviewPage,
  ReadReview,
)
