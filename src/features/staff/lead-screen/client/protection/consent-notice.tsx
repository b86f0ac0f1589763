import { CircleSlash } from 'lucide'
import { Notice } from '#platform/client/ui/notice.tsx'
import { formatLongDay } from '#shared/practice-time.ts'

/** In place of the ways to reach a client who wants no more emails and calls. */
export const ConsentNotice = ({ withdrawnAt }: { withdrawnAt: string }) => (
  <Notice icon={CircleSlash} title="Do not contact this client.">
    They withdrew their consent on {formatLongDay(new Date(withdrawnAt))}. No email leaves, and no
    call can be booked.
  </Notice>
)
