import type { UseQueryResult } from '@tanstack/react-query'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { LockKeyhole } from 'lucide'
import { useState } from 'react'
import { CallError, toErrorMessage } from '#platform/client/http/api.ts'
import { refreshTopics } from '#platform/client/http/query-client.ts'
import { showToast } from '#platform/client/toasts.tsx'
import { Button } from '#platform/client/ui/button.tsx'
import { EmptyState } from '#platform/client/ui/empty-state.tsx'
import { ErrorState } from '#platform/client/ui/error-state.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { Loading, Skeleton } from '#platform/client/ui/skeleton.tsx'
import { TryAgain } from '#platform/client/ui/try-again.tsx'
import { mailCodes, type ThreadMessage } from '../contract.ts'
import { findOldestReadable, type ShownThread } from '../read-answers.ts'
import { MessageCard, SendAgain } from './message-card.tsx'
import { PendingEmail } from './pending-email.tsx'
import { earlierEmailsQuery, useResendLeadEmail } from './queries.ts'
import { useMarkAnswersSeen } from './use-mark-answers-seen.ts'

/** The current draft: an email that is being sent again from it has no "Send again" in the thread. */
type DraftText = { subject: string; message: string }

interface EmailThreadProps {
  userId: number
  leadId: number
  draft: DraftText | undefined
  /** Undefined before the first email: nothing is requested then. */
  thread: UseQueryResult<ShownThread> | undefined
  /** Called when a pending email is the draft again. */
  onUndone: () => void
}

/** The messages, newest first, or why they cannot be shown. */
export function EmailThread({ userId, leadId, draft, thread, onUndone }: EmailThreadProps) {
  if (!thread) return <NoEmails />
  if (thread.isPending) return <ThreadSkeleton />
  const { data, error } = thread
  // After a reassignment, even messages that were shown before must disappear.
  if (error instanceof CallError && error.code === mailCodes.denied) {
    return (
      <Notice icon={LockKeyhole} role="alert">
        {error.userMessage}
      </Notice>
    )
  }
  const now = new Date(thread.dataUpdatedAt)
  return (
    <>
      {error && (
        <ErrorState
          place="inside"
          headingLevel="h3"
          title="Error loading email thread"
          action={<TryAgain onTry={() => void thread.refetch()} />}
        >
          {`Error loading email thread: ${toErrorMessage(error, 'The server could not be reached.')}`}
        </ErrorState>
      )}
      {data && (
        <>
          <Messages
            userId={userId}
            leadId={leadId}
            draft={draft}
            thread={data}
            now={now}
            onUndone={onUndone}
          />
          <EarlierEmails userId={userId} leadId={leadId} thread={data} now={now} />
        </>
      )}
    </>
  )
}

interface EarlierEmailsProps {
  userId: number
  leadId: number
  /** The messages already shown. */
  thread: ShownThread
  now: Date
}

/** The rest of a thread that is too long for one response, a page per click. */
function EarlierEmails({ userId, leadId, thread, now }: EarlierEmailsProps) {
  const [isRequested, setIsRequested] = useState(false)
  const before = findOldestReadable(thread) ?? ''
  const page = useQuery({ ...earlierEmailsQuery(leadId, before), enabled: isRequested })
  if (!thread.flags.hasEarlier) return null
  if (page.data) {
    return (
      <>
        <div ref={(list) => (isRequested ? list?.focus() : undefined)} tabIndex={-1}>
          <Messages
            userId={userId}
            leadId={leadId}
            draft={undefined}
            thread={page.data}
            now={now}
          />
        </div>
        <EarlierEmails userId={userId} leadId={leadId} thread={page.data} now={now} />
      </>
    )
  }
  return (
    <div>
      {page.isError && (
        <p role="alert" className="mb-2 text-sm text-ember-700">
          {toErrorMessage(page.error, 'Earlier messages could not be loaded. Please try again.')}
        </p>
      )}
      <Button
        variant="secondary-light"
        size="row"
        pending={page.isFetching}
        pendingText="Loading..."
        onClick={() => (page.isError ? void page.refetch() : setIsRequested(true))}
      >
        Show earlier messages
      </Button>
    </div>
  )
}

const canBeSentAgain = ({ status }: ThreadMessage) => status === 'failed' || status === 'unknown'

interface MessagesProps {
  userId: number
  leadId: number
  draft: DraftText | undefined
  thread: ShownThread
  now: Date
  onUndone?: (() => void) | undefined
}

function Messages({ userId, leadId, draft, thread, now, onUndone }: MessagesProps) {
  const { response: messages, readEarlier = [] } = thread
  const client = useQueryClient()
  const resend = useResendLeadEmail()
  useMarkAnswersSeen(leadId, messages)

  const sendAgain = ({ id, status }: ThreadMessage) =>
    resend.mutate(
      {
        params: { id: String(leadId), emailId: id },
        body: status === 'unknown' ? { hasChecked: true } : {},
      },
      {
        onSuccess: () => {
          showToast({ kind: 'success', title: 'Success', text: 'Email sent successfully.' })
        },
        onError: (error) => {
          void refreshTopics(client, ['mail', 'google'])
          const text = toErrorMessage(error, 'The server could not be reached. Please try again.')
          showToast({ kind: 'error', title: 'Error Sending Email', text })
        },
      },
    )

  // Compared as stored: whitespace in a subject becomes single spaces.
  const isDraft = ({ subject, body }: ThreadMessage) =>
    draft?.subject.replace(/\s+/g, ' ').trim() === subject && draft.message.trim() === body

  if (messages.length === 0) return <NoEmails />
  return (
    <ul className="grid gap-2.5" aria-label="Messages, newest first">
      {messages.map((message) => (
        <li key={message.id} className="min-w-0">
          <MessageCard
            leadId={leadId}
            message={message}
            now={now}
            isReadEarlier={readEarlier.includes(message.id)}
          >
            {message.sendAt !== null && (
              <PendingEmail
                userId={userId}
                leadId={leadId}
                emailId={message.id}
                sendAt={message.sendAt}
                canUndo={message.canUndo}
                onUndone={onUndone}
              />
            )}
            {canBeSentAgain(message) && !isDraft(message) && (
              <SendAgain
                status={message.status}
                isPending={resend.isPending && resend.variables.params.emailId === message.id}
                onSend={() => sendAgain(message)}
              />
            )}
          </MessageCard>
        </li>
      ))}
    </ul>
  )
}

const NoEmails = () => (
  <EmptyState place="inside" headingLevel="h3" title="No emails yet">
    Emails with this client appear here.
  </EmptyState>
)

function ThreadSkeleton() {
  return (
    <Loading label="Loading the email thread" className="grid gap-2.5">
      {[1, 2].map((each) => (
        <div
          key={each}
          aria-hidden
          className="rounded-card border border-line bg-paper px-4 py-3.5"
        >
          <div className="flex items-center gap-3">
            <Skeleton shape="pill" className="size-9" />
            <Skeleton shape="pill" className="h-3.5 w-2/5" />
          </div>
          <Skeleton shape="pill" className="mt-4 h-3 w-11/12" />
          <Skeleton shape="pill" className="mt-2 h-3 w-3/5" />
        </div>
      ))}
    </Loading>
  )
}
