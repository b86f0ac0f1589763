import { Maximize2 } from 'lucide'
import { LeadStatusChip } from '#features/requests/leads/client/lead-status-chip.tsx'
import type { Lead } from '#features/requests/leads/contract/leads.ts'
import { leadName } from '#features/requests/leads/rules.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { DialogBody, DialogFoot, DialogHead } from '#platform/client/ui/dialog.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { LanguageTag } from '#platform/client/ui/portal/language-tag.tsx'
import { Loading, Skeleton } from '#platform/client/ui/skeleton.tsx'
import { paths } from '#shared/paths.ts'
import { formatLongDay, formatTime, formatWeekday } from '#shared/practice-time.ts'
import { LeadViewersPlace } from './lead-viewing.tsx'

interface LeadDialogHeadProps {
  lead: Lead
  /** Offers the lead's own page: false where unsaved edits would be lost, and for a lead that is gone. */
  hasPage: boolean
}

/** Shown at once from the list's row, and unchanged when the lead has loaded. */
export function LeadDialogHead({ lead, hasPage }: LeadDialogHeadProps) {
  const received = new Date(lead.createdAt)
  return (
    <DialogHead
      title={<span className="wrap-anywhere">{leadName(lead)}</span>}
      subtitle={
        <>
          Received <span className="max-md:hidden">{formatWeekday(received)}, </span>
          {formatLongDay(received)}, {formatTime(received)}
        </>
      }
    >
      <LeadStatusChip status={lead.status} className="max-lg:hidden" />
      <LanguageTag language={lead.language} />
      {hasPage && (
        <a
          href={paths.leadPage(lead.id)}
          className="flex items-center gap-1.5 text-sm font-semibold text-river-600 hover:text-river-800 hover:underline max-md:hidden"
        >
          <Icon icon={Maximize2} size="text" />
          Open as a page
        </a>
      )}
      <LeadViewersPlace className="max-md:-mt-4" />
    </DialogHead>
  )
}

const facts = ['email', 'phone', 'service', 'location', 'therapist', 'notes']

/** The placeholder while the lead is loading. */
export function LeadSkeleton({ onCancel }: { onCancel: () => void }) {
  return (
    <>
      <DialogBody>
        <Loading label="Opening the lead">
          <div className="mb-6 grid gap-3">
            <Skeleton shape="pill" className="h-3.5 w-60 max-w-full" />
            <Skeleton shape="pill" className="h-3.5 w-48 max-w-full" />
          </div>
          <div className="grid grid-cols-2 gap-x-4 gap-y-4">
            {facts.map((fact) => (
              <div key={fact} className="grid gap-2">
                <Skeleton shape="pill" className="h-2.5 w-16" />
                <Skeleton shape="pill" className="h-3.5 w-32 max-w-full" />
              </div>
            ))}
          </div>
          <Skeleton className="mt-8 h-10 rounded-control" />
          <Skeleton className="mt-8 h-26 rounded-control" />
        </Loading>
      </DialogBody>
      <DialogFoot>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </DialogFoot>
    </>
  )
}
