import { useQuery } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { keepingQuery } from '#features/retention/client/queries.ts'
import { Notice } from '#platform/client/ui/notice.tsx'
import type { Lead } from '../contract.ts'
import { keptDays, leavingThisWeek } from '../rules.ts'

interface RetentionNoticeProps {
  leads: readonly Lead[]
  /** When they were read. */
  now: Date
  className?: string | undefined
}

/** The practice's promise to forget, and how soon it comes true. */
export function RetentionNotice({ leads, now, className }: RetentionNoticeProps) {
  const leaving = leavingThisWeek(leads, now)
  const { data: keeping } = useQuery(keepingQuery())
  return (
    <Notice icon={Hourglass} title="Data retention notice." className={className}>
      {`Leads are automatically deleted after ${keeping?.leadDays ?? keptDays(leads)} days.`}
      {leaving > 0 && ` ${leaving} ${leaving === 1 ? 'lead' : 'leads'} will be removed this week.`}
    </Notice>
  )
}
