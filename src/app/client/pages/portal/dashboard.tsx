import { useQuery } from '@tanstack/react-query'
import { Globe } from 'lucide'
import { DutyMenu } from '#features/chat/chat/client/duty/duty-menu.tsx'
import { useIsInterrupted } from '#features/chat/chat/client/inbox/use-is-interrupted.ts'
import type { User } from '#features/core/accounts/contract.ts'
import { currentUserQuery } from '#features/core/sessions/client/queries.ts'
import { useSite } from '#features/practice/site/client/site-context.ts'
import { OwnProfileState } from '#features/practice/therapists/client/portal/own-profile-state.tsx'
import { UnmatchedLine } from '#features/requests/emails/client/unmatched/unmatched-line.tsx'
import { RecentLeads } from '#features/requests/leads/client/recent-leads.tsx'
import { useStaffNames } from '#features/requests/leads/client/use-staff-names.ts'
import { useToday } from '#features/requests/leads/client/use-today.ts'
import { PracticeStats } from '#features/requests/stats/client/practice-stats.tsx'
import { useLeadLabels } from '#features/staff/lead-screen/client/use-labels.ts'
import { HealthLine } from '#features/staff/system-health/client/health-line.tsx'
import { DayCounts, DayCountsSkeleton } from '#features/staff/waiting-work/client/day-counts.tsx'
import { TasksCard } from '#features/staff/waiting-work/client/tasks-card.tsx'
import { useDay } from '#features/staff/waiting-work/client/use-day.ts'
import { useWaitingWork } from '#features/staff/waiting-work/client/use-waiting-work.ts'
import { WaitingForAnswer } from '#features/staff/waiting-work/client/waiting-for-answer.tsx'
import { getDay } from '#features/staff/waiting-work/contract.ts'
import type { Load } from '#platform/client/http/query-client.ts'
import type { PageHead } from '#platform/client/navigation/page-head.ts'
import { Notice } from '#platform/client/ui/notice.tsx'
import { PageHeading } from '#platform/client/ui/portal/page-heading.tsx'
import { paths } from '#shared/paths.ts'
import { formatLongDate, practiceDay } from '#shared/practice-time.ts'
import type { HeadContext } from '../../head-context.ts'
import { pageTitle } from '../../page-title.ts'
import { QuickLinks } from './sections/dashboard-quick-links.tsx'

/** The sidebar has its numbers of this read, too. When it fails, each part of the screen shows that by itself. */
export async function load(load: Load) {
  await Promise.allSettled([load(getDay, {})])
}

export const head = (_data: unknown, { site }: HeadContext): PageHead => ({
  title: pageTitle('Admin Dashboard', site),
})

export function View() {
  const { data: user } = useQuery(currentUserQuery())
  return user ? <Dashboard user={user} /> : null
}

function Dashboard({ user }: { user: User }) {
  const isAdmin = user.role === 'admin'
  const { names, photos } = useStaffNames(isAdmin)
  const labels = useLeadLabels(names)
  const day = useDay()
  const work = useWaitingWork(day, labels, user.role)
  return (
    <>
      <DashboardHead user={user} isPending={day.isPending} />
      {!day.isPending && isAdmin && <UnmatchedLine className="mb-4" />}
      {day.isPending && <DayCountsSkeleton className="mb-4" />}
      {day.data && <DayCounts day={day.data} work={work} className="mb-4" />}
      <div className="@container mb-4">
        <div className="grid grid-cols-1 items-start gap-4 @5xl:grid-cols-[1.64fr_1fr]">
          <WaitingForAnswer work={work} role={user.role} />
          <TasksCard
            day={day.data}
            isPending={day.isPending}
            now={work.now}
            staff={{ names, photos }}
          />
        </div>
      </div>
      {!isAdmin && <OwnProfileState className="mb-4" />}
      {!day.isPending && isAdmin && <PracticeParts />}
      <RecentLeads
        labels={labels}
        read={{ ...day, leads: day.data?.newest }}
        emptyHint={isAdmin ? undefined : 'Requests appear here once they are assigned to you.'}
      />
      <QuickLinks toContact={day.data?.counts.toContact} className="mt-5" />
    </>
  )
}

/** One's availability is read with the day. */
function DashboardHead({ user, isPending }: { user: User; isPending: boolean }) {
  const today = useToday()
  return (
    <div className="mb-4 flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <PageHeading>Welcome back, {user.firstName}</PageHeading>
        <p className="text-ink-muted">
          <time dateTime={practiceDay(today)}>{formatLongDate(today)}</time>
        </p>
      </div>
      {!isPending && <DutyMenu />}
    </div>
  )
}

/** The website, the server and the numbers of the practice, for administrators. */
function PracticeParts() {
  const isInterrupted = useIsInterrupted()
  return (
    <>
      <UnpublishedNotice />
      <HealthLine isLive={!isInterrupted} className="mb-4" />
      <PracticeStats className="mb-4" />
    </>
  )
}

/** Until the first publication visitors see only that the practice opens soon. */
function UnpublishedNotice() {
  const site = useSite()
  if (site.isPublished) return null
  return (
    <Notice icon={Globe} title="Your website is not published yet." className="mb-4">
      Visitors see that you open soon. <a href={paths.site}>Set up your practice</a>
    </Notice>
  )
}
