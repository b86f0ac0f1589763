import { useQuery } from '@tanstack/react-query'
import { Hourglass } from 'lucide'
import { retentionPolicyQuery } from '#features/core/retention/client/queries.ts'
import { defaultRetention } from '#features/core/retention/contract.ts'
import { formatDays } from '#features/core/retention/rules.ts'
import { Notice } from '#platform/client/ui/notice.tsx'
import { expiringLeadsQuery } from './queries.ts'

/** When leads are deleted, and how many are deleted this week. */
export function RetentionNotice({ className }: { className?: string | undefined }) {
  const { data: policy = defaultRetention } = useQuery(retentionPolicyQuery())
  const { data } = useQuery(expiringLeadsQuery())
  const expiring = data?.thisWeek ?? 0
  return (
    <Notice icon={Hourglass} title="Data retention notice." className={className}>
      {`Leads are automatically deleted after ${formatDays(policy.leadDays)}.`}
      {expiring > 0 &&
        ` ${expiring} ${expiring === 1 ? 'lead' : 'leads'} will be removed this week.`}
    </Notice>
  )
}
