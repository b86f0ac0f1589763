import { useQuery } from '@tanstack/react-query'
import { FileText, MailWarning, PenLine, RefreshCw, Reply } from 'lucide'
import { useState } from 'react'
import type { User } from '#features/accounts/contract.ts'
import { googleStatusQuery } from '#features/google-connection/client/queries.ts'
import { connectionState } from '#features/google-connection/rules.ts'
import type { Lead } from '#features/leads/contract.ts'
import { leadName } from '#features/leads/rules.ts'
import { showToast } from '#platform/client/toasts.tsx'
import { Button, IconButton } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { paths } from '#shared/paths.ts'
import { createDraft, newestMessage } from '../rules.ts'
import { ComposeDialog } from './compose-dialog.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import { EmailThread } from './email-thread.tsx'
import { MissingMessages } from './missing-messages.tsx'
import { UnreadablePracticeMailbox } from './unreadable-practice-mailbox.tsx'
import { htmlToText } from './use-clean-html.ts'
import { createSendKey, useDraft } from './use-draft.ts'
import { useLeadThread } from './use-lead-thread.ts'

/** The emails of one lead: the thread, and writing to the client. */
export function LeadCorrespondence({ lead, user }: { lead: Lead; user: User }) {
  const status = useQuery(googleStatusQuery())
  const hasThread = lead.emailThreadId !== null
  const thread = useLeadThread(lead.id, hasThread)
  const { draft, setDraft, hasDraft } = useDraft(user.id, lead.id)
  const [isOpen, setIsOpen] = useState(false)

  const connection = status.data && connectionState(status.data)
  const newest = hasThread ? newestMessage(thread.data?.response ?? []) : undefined
  const mustConnect =
    user.role === 'therapist' && connection !== undefined && connection !== 'valid'

  const write = (sender: 'google' | 'system') => {
    if (draft === null || !hasDraft) {
      const text = newest?.bodyType === 'html' ? htmlToText(newest.body) : (newest?.body ?? '')
      setDraft(createDraft({ replyTo: newest, text, sender, sendKey: createSendKey() }))
    } else if (draft.sender !== sender) setDraft({ ...draft, sender })
    setIsOpen(true)
  }

  const isLoading = status.isPending || (hasThread && thread.isPending)

  const compose = () => {
    if (isLoading) return
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
      <ThreadHead
        onCheck={hasThread ? () => void thread.refetch() : undefined}
        isChecking={thread.isFetching}
        // Without a Google account the notice below offers the other way; this button only explains.
        variant={mustConnect ? 'secondary-light' : 'primary'}
        isLoading={isLoading}
        isReply={newest !== undefined}
        onCompose={compose}
      />
      <div className="grid gap-2.5">
        <ConnectionNotice
          isLost={connection === 'lost'}
          isMissing={mustConnect && connection === 'none'}
          isConfigured={status.data?.isConfigured ?? false}
          onSendAnyway={() => write('system')}
        />
        {hasDraft && !isOpen && draft && <SavedDraft onContinue={() => setIsOpen(true)} />}
        {thread.data?.flags.mailboxUnreadable && (
          <UnreadableMailbox
            isConfigured={status.data?.isConfigured ?? true}
            showsReadEarlier={(thread.data.readEarlier ?? []).length > 0}
          />
        )}
        {hasThread && <UnreadablePracticeMailbox />}
        {thread.data && <MissingMessages flags={thread.data.flags} />}
        <EmailThread
          userId={user.id}
          leadId={lead.id}
          draft={hasDraft && draft ? draft : undefined}
          thread={hasThread ? thread : undefined}
          onUndone={() => setIsOpen(true)}
        />
      </div>
      {draft && (
        <ComposeDialog
          open={isOpen}
          lead={lead}
          name={leadName(lead)}
          draft={draft}
          hasDraft={hasDraft}
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

interface ThreadHeadProps {
  /** Checks for new emails; undefined without a thread. */
  onCheck: (() => void) | undefined
  isChecking: boolean
  variant: 'primary' | 'secondary-light'
  isLoading: boolean
  isReply: boolean
  onCompose: () => void
}

function ThreadHead(props: ThreadHeadProps) {
  const { onCheck, isChecking, variant, isLoading, isReply, onCompose } = props
  return (
    <div className="mb-3 flex min-h-10 flex-wrap items-center gap-2">
      <h3 id="email-thread" className="mr-auto text-lg font-semibold">
        Email thread
      </h3>
      {onCheck && (
        <IconButton
          label="Check for new emails"
          icon={RefreshCw}
          look="bare"
          size="row"
          aria-disabled={isChecking}
          onClick={onCheck}
        />
      )}
      <Button
        size="row"
        variant={variant}
        // Not disabled: after the first email, focus returns to it while the thread loads.
        aria-disabled={isLoading || undefined}
        onClick={onCompose}
      >
        <Icon icon={isReply ? Reply : PenLine} size="text" />
        {isReply ? 'Reply' : 'Compose email'}
      </Button>
    </div>
  )
}

function SavedDraft({ onContinue }: { onContinue: () => void }) {
  return (
    <Notice tone="larch" icon={FileText} title="Draft saved." role="note">
      <button
        type="button"
        className="rounded-focus font-semibold underline underline-offset-3 touch:py-2"
        onClick={onContinue}
      >
        Continue
      </button>
    </Notice>
  )
}

interface UnreadableMailboxProps {
  isConfigured: boolean
  /** Messages that were read from the mailbox before are still in the thread. */
  showsReadEarlier: boolean
}

/** Replies are missing: the thread must not look as if the client had not written. */
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
