import { toErrorMessage } from '#platform/client/http/api.ts'
import { ButtonLink } from '#platform/client/ui/button.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { EmptyState } from '#platform/client/ui/empty-state.tsx'
import { ErrorState } from '#platform/client/ui/error-state.tsx'
import { EmailText } from '#platform/client/ui/portal/email-text.tsx'
import { LanguageTag } from '#platform/client/ui/portal/language-tag.tsx'
import { Loading, Skeleton } from '#platform/client/ui/skeleton.tsx'
import { TextLink } from '#platform/client/ui/text-link.tsx'
import { TryAgain } from '#platform/client/ui/try-again.tsx'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import { paths } from '#shared/paths.ts'
import type { Lead, LeadStatus } from '../contract/leads.ts'
import { type LeadLabels, type ReadableLead, toReadableLead } from '../labels.ts'
import { AnsweredChip } from './answered-chip.tsx'
import { LeadStatusChip } from './status-chip.tsx'

const recentLeadsCount = 5

interface RecentLeadsProps {
  labels: LeadLabels
  /** The newest first. */
  read: {
    leads: readonly Lead[] | undefined
    error: Error | null
    isFetching: boolean
    refetch: () => unknown
  }
  /** The hint below the empty state, for those who see only their own leads. */
  emptyHint?: string | undefined
}

/** The five latest requests, each with a link to its dialog. */
export function RecentLeads({ labels, read, emptyHint }: RecentLeadsProps) {
  return (
    <section
      aria-labelledby="recent-requests"
      className="@container overflow-hidden rounded-card border border-line bg-paper"
    >
      <div className="flex items-center justify-between gap-x-3 border-b border-line px-5 py-4 touch:py-1.5 @max-2xs:flex-wrap">
        <h2 id="recent-requests" className="type-portal-card">
          Recent consultation requests
        </h2>
        <TextLink href={paths.leads} className="shrink-0 text-sm">
          View All
          <VisuallyHidden> consultation requests</VisuallyHidden>
        </TextLink>
      </div>
      <RecentRows labels={labels} read={read} emptyHint={emptyHint} />
    </section>
  )
}

function RecentRows({ labels, read, emptyHint }: RecentLeadsProps) {
  const { leads, error, isFetching, refetch } = read
  if (leads === undefined && error !== null) {
    return (
      <ErrorState
        place="inside"
        headingLevel="h3"
        title="Error Loading Leads"
        action={<TryAgain onTry={() => void refetch()} isTrying={isFetching} />}
      >
        {toErrorMessage(error, 'The leads could not be loaded. Please try again.')}
      </ErrorState>
    )
  }
  if (leads === undefined) {
    return (
      <Loading label="Loading recent requests">
        {Array.from({ length: recentLeadsCount }, (_, row) => (
          <RowSkeleton key={row} />
        ))}
      </Loading>
    )
  }
  if (leads.length === 0) {
    return (
      <EmptyState
        place="inside"
        headingLevel="h3"
        title="No consultation requests have been submitted yet."
      >
        {emptyHint}
      </EmptyState>
    )
  }
  return (
    <ul>
      {leads.slice(0, recentLeadsCount).map((lead) => (
        <RecentLead key={lead.id} row={toReadableLead(lead, labels)} />
      ))}
    </ul>
  )
}

// The bar highlights leads that need work: finished ones are grey. The chip shows the status.
const bars: Record<LeadStatus, string> = {
  notContacted: 'bg-chart-not-contacted',
  contacted: 'bg-chart-contacted',
  scheduled: 'bg-chart-scheduled',
  complete: 'bg-chart-lead-lost',
  leadLost: 'bg-chart-lead-lost',
}

const rowClasses =
  'grid grid-item-1 items-center gap-x-4 gap-y-0.5 border-b border-line py-2 pr-3.5 last:border-b-0 @2xl:grid-cols-[4px_1.25fr_minmax(12.25rem,1.15fr)_1.1fr_auto] @2xl:pr-5 @max-2xs:grid-first-1'
// Beside the text, or below it on a phone with large text, where there is little room.
const manageClasses =
  '@max-2xl:col-start-3 @max-2xl:row-span-3 @max-2xl:row-start-1 @max-2xs:col-start-2 @max-2xs:row-span-1 @max-2xs:row-start-4 @max-2xs:mt-2 @max-2xs:justify-self-start'

function RecentLead({ row }: { row: ReadableLead }) {
  const { lead, name, service, location, prefers } = row
  return (
    <li className={rowClasses}>
      <span
        aria-hidden
        className={classNames(
          '-my-1 self-stretch rounded-r-focus forced-color-adjust-none @max-2xl:row-span-3 @max-2xs:row-span-4',
          bars[lead.status],
        )}
      />
      <div className="min-w-0 wrap-anywhere">
        <h3 className="font-semibold">{name}</h3>
        <p className="flex flex-wrap gap-x-3 text-xs text-ink-muted">
          <span>
            <EmailText>{lead.email}</EmailText>
          </span>
          <span>{lead.phone || 'No phone'}</span>
        </p>
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-2 @max-2xl:col-start-2 @max-2xl:mt-1.5">
        <LeadStatusChip status={lead.status} />
        <AnsweredChip lead={lead} />
        <LanguageTag language={lead.language} />
      </div>
      <div className="min-w-0 wrap-anywhere @max-2xl:col-start-2 @max-2xl:mt-1">
        <p>
          {service}, {location}
        </p>
        <p className="text-xs text-ink-muted">
          <VisuallyHidden>Preferred therapist: </VisuallyHidden>
          {prefers}
        </p>
      </div>
      <ButtonLink
        href={paths.leadFromDashboard(lead.id)}
        size="row"
        variant="secondary-light"
        className={manageClasses}
      >
        Manage
        <VisuallyHidden> {name}</VisuallyHidden>
      </ButtonLink>
    </li>
  )
}

/** The placeholder of one row. */
function RowSkeleton() {
  return (
    <div aria-hidden className={rowClasses}>
      <Skeleton className="-my-1 self-stretch @max-2xl:row-span-3 @max-2xs:row-span-4" />
      <div className="grid gap-2 py-1.5">
        <Skeleton shape="pill" className="h-3.5 w-3/5 max-w-40" />
        <Skeleton shape="pill" className="h-2.5 w-4/5 max-w-52" />
        <Skeleton shape="pill" className="h-2.5 w-2/5 max-w-28" />
      </div>
      <Skeleton
        shape="pill"
        className="h-6.5 w-33 @max-2xl:col-start-2 @max-2xl:mt-1.5 @max-2xl:max-w-full"
      />
      <div className="grid gap-2 py-1.5 @max-2xl:col-start-2 @max-2xl:mt-1">
        <Skeleton shape="pill" className="h-3.5 w-4/5 max-w-46" />
        <Skeleton shape="pill" className="h-2.5 w-2/5 max-w-24" />
      </div>
      <Skeleton shape="pill" className={`h-8.5 w-20 touch:h-11 ${manageClasses}`} />
    </div>
  )
}
