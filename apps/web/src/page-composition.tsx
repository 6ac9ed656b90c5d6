// Pages composed of several features, which are combined only here and in the router.
import type { PublicReview } from '@parley/contracts/review/review.ts'
import { lazyRouteComponent, Navigate, Outlet, type RouteComponent, useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { loginFor, signUpFor } from '#features/auth/return-to.ts'
import { useSignedIn } from '#features/consent/signed-in.ts'
import { hasThirdParties, useKnownConfig } from '#platform/config.ts'
import { queryClient } from '#platform/http/query.ts'
import { loadTexts } from '#platform/language/i18n.ts'
import { isWelcomeDue } from '#platform/session/policies.ts'
import { sessionToken } from '#platform/session/session.ts'
import { isKnownHere } from '#platform/session/session-token.ts'
import { userQuery, useUser } from '#platform/session/user.ts'
import { BrowserOnly } from '#ui/browser-only.tsx'
import { AssignedBriefing, AssignedReview, FromTeacher, InTeam } from './from-teachers.tsx'

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
const FirstTalkPage = lazyRouteComponent(() => import('#features/landing/first-talk-page.tsx'), 'FirstTalkPage')
const HistoryPage = lazyRouteComponent(() => import('#features/review/history/history-page.tsx'), 'HistoryPage')
const TasksTab = lazyRouteComponent(() => import('#features/task/tasks-tab.tsx'), 'TasksTab')
const WithWordPanel = lazyRouteComponent(() => import('#features/vocabulary/with-word-panel.tsx'), 'WithWordPanel')
const TappedWord = lazyRouteComponent(() => import('#features/vocabulary/with-word-panel.tsx'), 'TappedWord')
const KeepMistake = lazyRouteComponent(() => import('#features/vocabulary/keep-cards.tsx'), 'KeepMistake')
const KeepExample = lazyRouteComponent(() => import('#features/vocabulary/keep-cards.tsx'), 'KeepExample')

const InstallActions = lazyRouteComponent(() => import('#features/install/install-actions.tsx'), 'InstallActions')
const MemoryPanel = lazyRouteComponent(() => import('#features/memory/memory-panel.tsx'), 'MemoryPanel')
const ReminderActions = lazyRouteComponent(() => import('#features/install/reminder-actions.tsx'), 'ReminderActions')
const ClassesPanel = lazyRouteComponent(() => import('#features/classes/student/classes-panel.tsx'), 'ClassesPanel')
const ClassLink = lazyRouteComponent(() => import('#features/progress/class/class-link.tsx'), 'ClassLink')
const MemberReviewPage = lazyRouteComponent(
  () => import('#features/progress/class/member-review-page.tsx'),
  'MemberReviewPage',
)
const MarkingPage = lazyRouteComponent(() => import('#features/classes/marking/marking-page.tsx'), 'MarkingPage')
const MarkedReview = lazyRouteComponent(() => import('#features/review/marked-review.tsx'), 'MarkedReview')
const SharedPage = lazyRouteComponent(() => import('#features/review/shared-page.tsx'), 'SharedPage')
const ReadReview = lazyRouteComponent(() => import('#features/review/read-review.tsx'), 'ReadReview')

/** Lets the router preload a page's parts before it is shown. */
const withPreload = (
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
/** Requested before its code has loaded; the page does not wait for either. */
const TodayCard = lazy(async () => {
  const [{ TodayCard }] = await Promise.all([import('#features/today/today-card.tsx'), loadTexts(['today'])])
  return { default: TodayCard }
})
/** Rarely shown below a review, so loaded after it. */
const InstallLine = lazy(async () => {
  const [{ InstallLine }] = await Promise.all([import('#features/install/install-line.tsx'), loadTexts(['install'])])
  return { default: InstallLine }
})
const Tour = lazy(async () => ({ default: (await import('#features/tour/tour.tsx')).Tour }))
/** Loaded after the page itself: rarely needed, but not loadable once the connection is lost. */
const LostConnection = lazy(async () => {
  await new Promise((idle) => window.setTimeout(idle, 2_000))
  return { default: (await import('#ui/states/lost-connection.tsx')).LostConnection }
})
const ThirdParties = lazy(async () => {
  // There are no third parties offline, and the page works without them.
  const load = () => import('#features/consent/third-parties.tsx')
  const none: Pick<Awaited<ReturnType<typeof load>>, 'ThirdParties'> = { ThirdParties: () => <></> }
  return { default: (await load().catch(() => none)).ThirdParties }
})

/** The root of every page, with the consent banner if there are third parties. */
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

/** The practice page: the daily plan, the catalogue and its tour; new users are sent to the welcome page first. */
export const Dashboard = withPreload(
  () => (
    <WelcomedFirst>
      <DashboardPage
        today={(target) => (
          <>
            <InTeam>
              <FromTeacher />
            </InTeam>
            <TodayCard target={target} />
          </>
        )}
      />
      <BrowserOnly>
        <Tour />
      </BrowserOnly>
    </WelcomedFirst>
  ),
  DashboardPage,
)

function WelcomedFirst({ children }: { readonly children: ReactNode }) {
  return isWelcomeDue(useUser()) ? <Navigate to="/platform/welcome" replace /> : children
}

/** The user's profile with their organisations' tabs. */
export const Profile = withPreload(
  () => (
    <ProfilePage
      install={<InstallActions />}
      memory={<MemoryPanel />}
      reminder={<ReminderActions />}
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
        classes: <ClassesPanel />,
        notifications: <NotificationsTab />,
      }}
    />
  ),
  ProfilePage,
  SubscriptionPanel,
  TodayPanel,
  InstallActions,
  MemoryPanel,
  ReminderActions,
  MembersTab,
  ClassLink,
  OrganisationsTab,
  ClassesPanel,
  NotificationsTab,
)

/** The history and its reviews, with their tasks and the word panel. */
export const History = withPreload(
  () => (
    <WithWordPanel>
      {(onWord) => (
        <HistoryPage
          onWord={onWord}
          mistakeActions={(mistake) => (
            <Suspense>
              <KeepMistake {...mistake} />
            </Suspense>
          )}
          exampleActions={(example) => (
            <Suspense>
              <KeepExample {...example} />
            </Suspense>
          )}
          speak={async (text, language) => {
            const { soundOfText } = await import('#features/vocabulary/use-word-sound.ts')
            return soundOfText(text, language).renew()
          }}
          first={(reviewId) => (
            <InTeam>
              <AssignedReview reviewId={reviewId} />
            </InTeam>
          )}
          after={
            <Suspense>
              <InstallLine />
            </Suspense>
          }
          tasks={(review) => (
            <Suspense>
              <TasksTab {...review} />
            </Suspense>
          )}
        />
      )}
    </WithWordPanel>
  ),
  HistoryPage,
  WithWordPanel,
)

/** The conversation with the word panel. */
export const Conversation = withPreload(
  () => <ConversationPage wordPanel={(props) => <TappedWord {...props} />} />,
  ConversationPage,
)

const BriefingPage = lazyRouteComponent(() => import('#features/library/briefing/briefing-page.tsx'), 'BriefingPage')

/** The briefing, with a note if a teacher assigned it. */
export const Briefing = withPreload(
  () => (
    <BriefingPage
      assigned={(input) => (
        <Suspense>
          <AssignedBriefing {...input} />
        </Suspense>
      )}
    />
  ),
  BriefingPage,
)

/** Turns the trial on the landing page into a conversation. */
export const FirstTalk = withPreload(() => {
  const navigate = useNavigate()
  return (
    <FirstTalkPage
      onKept={(session) => {
        // The user may not have had a learning language: now it is the trial's.
        void queryClient.invalidateQueries({ queryKey: userQuery.queryKey })
        void navigate({ to: '/platform/conversation', search: { session }, replace: true })
      }}
      onNone={() => void navigate({ to: '/platform/dashboard', replace: true })}
    />
  )
}, FirstTalkPage)

/**
 * Where a reader of a shared review starts the same scenario: after signing up, or after logging in in a known browser.
 */
function practiseAt({ scenario, part }: Pick<PublicReview, 'scenario' | 'part'>): string {
  const page = `/platform/briefing/${scenario._id}${part === null ? '' : `?part=${part}`}`
  if (sessionToken.token() !== null) return page
  return isKnownHere(localStorage) ? loginFor(page) : signUpFor(page)
}

/** A review by its public link, with a link to practise the same scenario. */
export const SharedReview = withPreload(() => <SharedPage practiseAt={practiseAt} />, SharedPage)

/** A member's review as teachers read it. */
export const MemberReview = withPreload(
  () => <MemberReviewPage shown={(props) => <ReadReview {...props} />} />,
  MemberReviewPage,
  ReadReview,
)

/** A student's submission, with the mark next to its review. */
export const Marking = withPreload(
  () => <MarkingPage shown={(props) => <MarkedReview {...props} />} />,
  MarkingPage,
  MarkedReview,
)
