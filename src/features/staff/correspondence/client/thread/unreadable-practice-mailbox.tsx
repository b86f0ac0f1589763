import { useQuery } from '@tanstack/react-query'
import { MailWarning } from 'lucide'
import { Notice } from '#platform/client/ui/notice.tsx'
import { formatMoment } from '#shared/practice-time.ts'
import { systemEmailQuery } from './queries.ts'

/**
 * Answers to the practice's address may be missing: the thread must not look as if the client had not written. Shown for
 * a thread that says so; only then are the address and the last reading asked for.
 */
export function UnreadablePracticeMailbox() {
  const { data, dataUpdatedAt } = useQuery(systemEmailQuery())
  if (!data?.mailbox || data.mailbox.isReadable) return null
  const { lastReadAt } = data.mailbox
  return (
    <Notice
      tone="larch"
      icon={MailWarning}
      title={`Answers from ${data.systemEmail} cannot be read right now.`}
      role="alert"
    >
      {lastReadAt === null
        ? 'They have not been read so far.'
        : `Last read: ${formatMoment(new Date(lastReadAt), new Date(dataUpdatedAt))}.`}{' '}
      Newer ones are in that mailbox.
    </Notice>
  )
}
