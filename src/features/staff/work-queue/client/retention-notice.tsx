import { useQuery } from '@tanstack/react-query'
import { Hourglass } from 'lucide'
import { retentionPolicyQuery } from '#features/core/retention/client/queries.ts'
import { defaultRetention } from '#features/core/retention/contract.ts'
import { formatDays } from '#features/core/retention/rules.ts'
import { expiringLeadsQuery } from '#features/requests/leads/client/queries.ts'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'

/** When leads are deleted, and how many are deleted this week, in one line beside the heading. */
export function RetentionNotice({ className }: { className?: string | undefined }) {
  const { data: policy = defaultRetention } = useQuery(retentionPolicyQuery())
  const { data } = useQuery(expiringLeadsQuery())
  const expiring = data?.thisWeek ?? 0
  return (
    <p className={classNames('flex items-start gap-2 text-xs text-ink-muted', className)}>
      <Icon icon={Hourglass} size="small" />
      <span>
        <VisuallyHidden>Data retention notice. </VisuallyHidden>
        {`Leads are automatically deleted after ${formatDays(policy.leadDays)}.`}
        {expiring > 0 &&
          ` ${expiring} ${expiring === 1 ? 'lead' : 'leads'} will be removed this week.`}
      </span>
    </p>
  )
}
