import { useQuery } from '@tanstack/react-query'
import { Globe } from 'lucide'
import { DutyMenu } from '#features/chat/chat/client/duty/duty-menu.tsx'
import { useIsInterrupted } from '#features/chat/chat/client/inbox/use-is-interrupted.ts'
import { countConversations } from '#features/chat/chat/contract/conversations.ts'
import { getDuty } from '#features/chat/chat/contract/duty.ts'
import type { User } from '#features/core/accounts/contract.ts'
import { getRetentionPolicy } from '#features/core/retention/contract.ts'
import { currentUserQuery } from '#features/core/sessions/client/queries.ts'
import { getCurrentUser } from '#features/core/sessions/contract.ts'
import { useSite } from '#features/practice/site/client/site-context.ts'
import { UnmatchedLine } from '#features/requests/lead-mail/client/unmatched/unmatched-line.tsx'
import { countUnmatchedEmails } from '#features/requests/lead-mail/contract/unmatched.ts'
import { defaultView, toListQuery } from '#features/requests/leads/client/leads-view.ts'
import { RecentLeads } from '#features/requests/leads/client/recent-leads.tsx'
import { RequestsChart } from '#features/requests/leads/client/requests-chart.tsx'
import { useStaffNames } from '#features/requests/leads/client/use-staff-names.ts'
import { useToday } from '#features/requests/leads/client/use-today.ts'
import { countLeadDays, listLeads } from '#features/requests/leads/contract/leads.ts'
import { PracticeStats } from '#features/requests/stats/client/practice-stats.tsx'
import { StatusSplit } from '#features/requests/stats/client/status-split.tsx'
import { getStats } from '#features/requests/stats/contract.ts'
import { useLeadLabels } from '#features/staff/lead-screen/client/use-lead-labels.ts'
import { HealthStrip } from '#features/staff/system-health/client/health-strip.tsx'
import { WaitingForAnswer } from '#features/staff/waiting-work/client/waiting-for-answer.tsx'
import type { Load } from '#platform/client/http/query-client.ts'
import type { PageHead } from '#platform/client/navigation/page-head.ts'
import { Notice } from '#platform/client/ui/notice.tsx'
import { PageHeading } from '#platform/client/ui/portal/page-heading.tsx'
import { paths } from '#shared/paths.ts'
import { formatLongDate, practiceDay } from '#shared/practice-time.ts'
import type { HeadContext } from '../../head-context.ts'
import { pageTitle } from '../../page-title.ts'
import { QuickLinks } from './sections/dashboard-quick-links.tsx'

/** Starts the reads without waiting: each part of the screen shows its own loading and error states. */
export async function load(load: Load) {
  const user = await load(getCurrentUser, {})
  void Promise.allSettled([
    load(listLeads, { query: toListQuery(defaultView) }),
    load(getDuty, {}),
    // Therapists have no statistics here, and chats only while these are part of their work.
    ...(user.role === 'admin'
      ? [
          load(countLeadDays, {}),
          load(getStats, {}),
          load(getRetentionPolicy, {}),
          load(countUnmatchedEmails, {}),
        ]
      : [load(countConversations, {})]),
  ])
}

export const head = (_data: unknown, { site }: HeadContext): PageHead => ({
  title: pageTitle('Admin Dashboard', site),
})

export function View() {
  const { data: user } = useQuery(currentUserQuery())
  return user ? <Dashboard user={user} /> : null
}

function Dashboard({ user }: { user: User }) {
  const today = useToday()
  const isAdmin = user.role === 'admin'
  const labels = useLeadLabels(useStaffNames(isAdmin).names)
  const isInterrupted = useIsInterrupted()
  return (
    <>
      <div className="mb-4 flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <PageHeading>Welcome back, {user.firstName}</PageHeading>
          <p className="text-ink-muted">
            <time dateTime={practiceDay(today)}>{formatLongDate(today)}</time>
          </p>
        </div>
        <DutyMenu />
      </div>
      {isAdmin && <UnmatchedLine className="mb-5" />}
      <WaitingForAnswer labels={labels} role={user.role} className="mb-5" />
      {isAdmin && <UnpublishedNotice />}
      {isAdmin && <PracticeStats className="mb-5" />}
      <RecentLeads
        labels={labels}
        emptyHint={isAdmin ? undefined : 'Requests appear here once they are assigned to you.'}
      />
      {isAdmin && <HealthStrip isLive={!isInterrupted} className="mt-5" />}
      {isAdmin && (
        <div className="@container mt-5">
          <div className="grid gap-5 @2xl:grid-cols-[1.55fr_1fr]">
            <RequestsChart />
            <StatusSplit />
          </div>
        </div>
      )}
      <QuickLinks className="mt-5" />
    </>
  )
}

/** Until the first publication visitors see only that the practice opens soon. */
function UnpublishedNotice() {
  const site = useSite()
  if (site.isPublished) return null
  return (
    <Notice icon={Globe} title="Your website is not published yet." className="mb-5">
      Visitors see that you open soon. <a href={paths.site}>Set up your practice</a>
    </Notice>
  )
}
