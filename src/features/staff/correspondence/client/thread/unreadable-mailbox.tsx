import { MailWarning } from 'lucide'
import { Notice } from '#platform/client/ui/notice.tsx'
import { paths } from '#shared/paths.ts'

interface UnreadableMailboxProps {
  isConfigured: boolean
  /** Messages that were read from the mailbox before are still in the thread. */
  showsReadEarlier: boolean
}

/** Replies are missing: the thread must not look as if the client had not written. */
export const UnreadableMailbox = ({ isConfigured, showsReadEarlier }: UnreadableMailboxProps) => (
  <Notice
    tone="larch"
    icon={MailWarning}
    title="Answers from Gmail cannot be read right now."
    role="alert"
  >
    {showsReadEarlier
      ? 'Those marked “Read earlier” are shown until you reload this page; newer ones are missing.'
      : 'Only emails sent from here are shown. Answers, and emails you wrote in Gmail itself, are in your mailbox.'}{' '}
    {isConfigured && (
      <a href={paths.emailIntegration} className="whitespace-nowrap touch:py-2">
        Re-connect
      </a>
    )}
  </Notice>
)
