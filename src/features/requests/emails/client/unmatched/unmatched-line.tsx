import { useQuery } from '@tanstack/react-query'
import { MailQuestionMark } from 'lucide'
import { Notice } from '#platform/client/ui/notice.tsx'
import { paths } from '#shared/paths.ts'
import { formatUnmatchedCount } from '../../unmatched-rules.ts'
import { unmatchedCountQuery } from './queries.ts'

/** For administrators, above the requests: absent while nothing waits. */
export function UnmatchedLine({ className }: { className?: string }) {
  const { data } = useQuery(unmatchedCountQuery())
  if (!data || data.count === 0) return null
  return (
    <Notice
      tone="river"
      icon={MailQuestionMark}
      title={`${formatUnmatchedCount(data.count)}.`}
      className={className}
    >
      <a href={paths.unmatchedEmails}>Read and attach {data.count === 1 ? 'it' : 'them'}</a>
    </Notice>
  )
}
