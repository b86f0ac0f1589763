import { useQuery } from '@tanstack/react-query'
import { Hourglass } from 'lucide'
import { retentionPolicyQuery } from '#features/retention/client/queries.ts'
import { defaultRetention } from '#features/retention/contract.ts'
import { formatDays } from '#features/retention/rules.ts'
import { Notice } from '#platform/client/ui/notice.tsx'
import { expiringLeadsQuery } from './queries.ts'

/** The practice's promise to forget, and how soon it comes true. */
export function RetentionNotice({ className }: { className?: string | undefined }) {
  const { data: policy = defaultRetention } = useQuery(retentionPolicyQuery())
  const { data } = useQuery(expiringLeadsQuery())
  const leaving = data?.thisWeek ?? 0
  return (
    <Notice icon={Hourglass} title="Data retention notice." className={className}>
      {`Leads are automatically deleted after ${formatDays(policy.leadDays)}.`}
      {leaving > 0 && ` ${leaving} ${leaving === 1 ? 'lead' : 'leads'} will be removed this week.`}
    </Notice>
  )
}
