import { useQuery } from '@tanstack/react-query'
import { FileText, Link2, MailWarning, PenLine, RefreshCw, Reply } from 'lucide'
import { useState } from 'react'
import type { User } from '#features/accounts/contract.ts'
import { googleStatusQuery } from '#features/google-connection/client/queries.ts'
import { connectionState, mustReconnect } from '#features/google-connection/rules.ts'
import type { Lead } from '#features/leads/contract.ts'
import { leadName } from '#features/leads/rules.ts'
import { showToast } from '#platform/client/toasts.tsx'
import { Button, IconButton } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { paths } from '#shared/paths.ts'
import { createDraft, newestMessage } from '../rules.ts'
import { ComposeDialog } from './compose-dialog.tsx'
import { EmailThread } from './email-thread.tsx'
import { textOfHtml } from './use-clean-html.ts'
import { newSendKey, useDraft } from './use-draft.ts'
import { useLeadThread } from './use-lead-thread.ts'

/** The mail of one lead: its thread, and writing to them. */
export function LeadCorrespondence({ lead, user }: { lead: Lead; user: User }) {
  const status = useQuery(googleStatusQuery())
  const hasThread = lead.emailThreadId !== null
  const thread = useLeadThread(lead.id, hasThread)
  const { draft, setDraft, hasWords } = useDraft(user.id, lead.id)
  const [isOpen, setIsOpen] = useState(false)

  const connection = status.data && connectionState(status.data)
  const newest = hasThread ? newestMessage(thread.data?.answer ?? []) : undefined
  const mustConnect =
    user.role === 'therapist' && connection !== undefined && connection !== 'valid'

  const write = (sender: 'google' | 'system') => {
    if (draft === null || !hasWords) {
      const text = newest?.bodyType === 'html' ? textOfHtml(newest.body) : (newest?.body ?? '')
      setDraft(createDraft({ replyTo: newest, text, sender, sendKey: newSendKey() }))
    } else if (draft.sender !== sender) setDraft({ ...draft, sender })
    setIsOpen(true)
  }

  const isUnread = status.isPending || (hasThread && thread.isPending)

  const compose = () => {
    if (isUnread) return
    if (mustConnect) {
      showToast({
        kind: 'error',
        title: 'Google Account Required',
        text: 'You need to connect your Google account to send emails.',
      })
      return
    }
    write(connection === 'valid' ? 'google' : 'system')
  }

  return (
    <section aria-labelledby="email-thread">
      <div className="mb-3 flex min-h-10 flex-wrap items-center gap-2">
        <h3 id="email-thread" className="mr-auto text-16 font-semibold">
          Email thread
        </h3>
        {hasThread && (
          <IconButton
            label="Check for new emails"
            icon={RefreshCw}
            look="bare"
            size="row"
            aria-disabled={thread.isFetching}
            onClick={() => void thread.refetch()}
          />
        )}
        <Button
          size="row"
          // Who has no Google account writes by the box below: this button only says why.
          variant={mustConnect ? 'secondary-light' : 'primary'}
          // Not disabled: after a first mail the focus comes back to it while the thread is read.
          aria-disabled={isUnread || undefined}
          onClick={compose}
        >
          <Icon icon={newest ? Reply : PenLine} size="text" />
          {newest ? 'Reply' : 'Compose email'}
        </Button>
      </div>
      <div className="grid gap-2.5">
        {connection === 'lost' && (
          <Notice tone="ember" icon={MailWarning} role="alert">
            {mustReconnect}
            <WaysOn words="Re-connect Google account" onSendAnyway={() => write('system')} />
          </Notice>
        )}
        {mustConnect && connection === 'none' && (
          <Notice tone="river" icon={Link2} role="note">
            {status.data?.isConfigured
              ? 'Connect your Google account to write from your own address and to see the answers here.'
              : 'Google is not set up for this practice: emails go out from the practice address.'}
            <WaysOn
              words={status.data?.isConfigured ? 'Connect Google account' : undefined}
              onSendAnyway={() => write('system')}
            />
          </Notice>
        )}
        {hasWords && !isOpen && draft && (
          <Notice tone="larch" icon={FileText} title="Draft saved." role="note">
            {/* The way it was begun is the way it goes on. */}
            <button
              type="button"
              className="rounded-[4px] font-semibold underline underline-offset-3 touch:py-2"
              onClick={() => setIsOpen(true)}
            >
              Continue
            </button>
          </Notice>
        )}
        {thread.data?.flags.mailboxUnreadable && (
          <UnreadableMailbox
            isConfigured={status.data?.isConfigured ?? true}
            showsReadEarlier={(thread.data.readEarlier ?? []).length > 0}
          />
        )}
        <EmailThread
          leadId={lead.id}
          draft={hasWords && draft ? draft : undefined}
          thread={hasThread ? thread : undefined}
        />
      </div>
      {draft && (
        <ComposeDialog
          open={isOpen}
          lead={lead}
          name={leadName(lead)}
          isReply={draft.lastSeenId !== null}
          draft={draft}
          hasWords={hasWords}
          googleEmail={connection === 'valid' ? (status.data?.email ?? undefined) : undefined}
          isTherapist={user.role === 'therapist'}
          onChange={setDraft}
          onClose={() => setIsOpen(false)}
          onDone={() => {
            setIsOpen(false)
            setDraft(null)
          }}
        />
      )}
    </section>
  )
}

interface UnreadableMailboxProps {
  isConfigured: boolean
  /** Messages that were read from the mailbox before are still in the thread. */
  showsReadEarlier: boolean
}

/** Answers are missing from the thread, which must not look as if the client had not written. */
const UnreadableMailbox = ({ isConfigured, showsReadEarlier }: UnreadableMailboxProps) => (
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

interface WaysOnProps {
  /** Undefined where there is nothing to connect. */
  words: string | undefined
  onSendAnyway: () => void
}

/** To one's own address, or around it. */
function WaysOn({ words, onSendAnyway }: WaysOnProps) {
  return (
    <span className="mt-2.5 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button size="portal" onClick={onSendAnyway}>
        Send from the practice address instead
      </Button>
      {words && (
        <a href={paths.emailIntegration} className="touch:py-2">
          {words}
        </a>
      )}
    </span>
  )
}
