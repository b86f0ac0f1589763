import { LockKeyhole, MailWarning } from 'lucide'
import type { LeadThread } from '#features/requests/emails/contract.ts'
import { Notice } from '#platform/client/ui/notice.tsx'

/** Messages that a thread leaves out although its mailboxes can be read. */
export const MissingMessages = ({ flags }: Pick<LeadThread, 'flags'>) => (
  <>
    {flags.partlyDenied && (
      <Notice
        icon={LockKeyhole}
        title="Part of this thread is in a colleague’s mailbox."
        role="note"
      >
        Only what you may read is shown.
      </Notice>
    )}
    {flags.answersFull && (
      <Notice
        tone="larch"
        icon={MailWarning}
        title="This client has sent more emails than can be shown."
        role="note"
      >
        The latest are only in the practice’s mailbox. Please look for them there.
      </Notice>
    )}
  </>
)
