import { useQuery } from '@tanstack/react-query'
import { LockKeyhole, RefreshCw } from 'lucide'
import type { ComponentProps, ReactNode, RefObject } from 'react'
import type { User } from '#features/core/accounts/contract.ts'
import { mailCodes } from '#features/requests/emails/contract.ts'
import { hasEmails, newestMessage } from '#features/requests/emails/rules.ts'
import { googleStatusQuery } from '#features/requests/google-connection/client/queries.ts'
import { connectionState } from '#features/requests/google-connection/rules.ts'
import type { Lead } from '#features/requests/leads/contract/leads.ts'
import { CallForm } from '#features/requests/work-log/client/call-form.tsx'
import { CallWords } from '#features/requests/work-log/client/call-words.tsx'
import { NoteForm } from '#features/requests/work-log/client/note-form.tsx'
import { NoteWords } from '#features/requests/work-log/client/note-words.tsx'
import { useStoredNote } from '#features/requests/work-log/client/use-note-draft.ts'
import { LeadComposer } from '#features/staff/correspondence/client/composer/composer.tsx'
import {
  ComposerButtons,
  ComposerTabs,
} from '#features/staff/correspondence/client/composer/composer-parts.tsx'
import type { useComposer } from '#features/staff/correspondence/client/composer/use-composer.ts'
import { useStoredDraft } from '#features/staff/correspondence/client/composer/use-draft.ts'
import { ConnectionNotice } from '#features/staff/correspondence/client/thread/connection-notice.tsx'
import { MissingMessages } from '#features/staff/correspondence/client/thread/missing-messages.tsx'
import { useMarkSeen } from '#features/staff/correspondence/client/thread/queries.ts'
import { ThreadMessageCard } from '#features/staff/correspondence/client/thread/thread-message.tsx'
import { UnreadableMailbox } from '#features/staff/correspondence/client/thread/unreadable-mailbox.tsx'
import { UnreadablePracticeMailbox } from '#features/staff/correspondence/client/thread/unreadable-practice-mailbox.tsx'
import { useEarlierMessages } from '#features/staff/correspondence/client/thread/use-earlier-messages.ts'
import { useMarkAnswersSeen } from '#features/staff/correspondence/client/thread/use-mark-answers-seen.ts'
import { useSentToast } from '#features/staff/correspondence/client/thread/use-sent-toast.ts'
import { useLeadThread } from '#features/staff/correspondence/client/thread/use-thread.ts'
import { CallError, toErrorMessage } from '#platform/client/http/api.ts'
import { IconButton } from '#platform/client/ui/button.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { ErrorState } from '#platform/client/ui/error-state.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { TryAgain } from '#platform/client/ui/try-again.tsx'
import { LeadTimeline } from './timeline/timeline.tsx'
import { useReportWriting } from './viewing.tsx'

interface LeadActivityProps {
  lead: Lead
  user: User
  composer: ReturnType<typeof useComposer>
  composerArea: RefObject<HTMLDivElement | null>
  /** Shows the name of the timeline; tabs say it otherwise. */
  hasHeading: boolean
  /** Above what is written. */
  notice: ReactNode
  /** Called when an email waits to be sent. */
  onSent: () => void
}

/** The history of a lead, and the composer above it; on phones, below it. */
export function LeadActivity(props: LeadActivityProps) {
  const { lead, user, composer, composerArea, hasHeading, notice, onSent } = props
  const isTherapist = user.role === 'therapist'
  // For an administrator the composer asks, if they have a profile.
  const status = useQuery({ ...googleStatusQuery(), enabled: isTherapist })
  const hasThread = hasEmails(lead)
  const thread = useLeadThread(lead.id, hasThread)
  const { messages: earlierMessages, earlier } = useEarlierMessages(lead.id, thread.data)
  const draft = useStoredDraft(user.id, lead.id)
  const connection = status.data && connectionState(status.data)
  const mustConnect = isTherapist && connection !== undefined && connection !== 'valid'
  const isLoading = status.isLoading || (hasThread && thread.isPending)
  // After a reassignment, even messages that were shown before must disappear.
  const isDenied = thread.error instanceof CallError && thread.error.code === mailCodes.denied
  const messages = isDenied ? [] : [...(thread.data?.response ?? []), ...earlierMessages]
  const { readEarlier = [] } = thread.data ?? {}
  useReportWriting(composer.isEngaged)
  useSentToast(messages)
  useMarkAnswersSeen(lead, messages)
  const { mutate: markSeen } = useMarkSeen()
  const now = new Date(thread.dataUpdatedAt)

  const compose = () => {
    if (draft !== null || !isLoading) composer.openEmail()
  }

  return (
    <LeadTimeline
      leadId={lead.id}
      hasHeading={hasHeading}
      messages={messages}
      isLoading={hasThread && thread.isPending}
      isWriting={composer.isEngaged}
      onSeen={(id) => {
        const { clientWroteAt } = lead
        markSeen({ params: { id: String(lead.id) }, body: { ids: [id], clientWroteAt } })
      }}
      earlierMessages={isDenied ? undefined : earlier}
      renderMessage={(message) => (
        <ThreadMessageCard
          userId={user.id}
          leadId={lead.id}
          message={message}
          draft={draft ?? undefined}
          now={now}
          isReadEarlier={readEarlier.includes(message.id)}
          onUndone={composer.openEmail}
        />
      )}
      renderNote={({ noteId, text, editableUntil }) => (
        <NoteWords leadId={lead.id} noteId={noteId} text={text} editableUntil={editableUntil} />
      )}
      renderCall={(call) => <CallWords leadId={lead.id} call={call} />}
      notices={
        <>
          {hasThread && thread.error && <ThreadError thread={thread} isDenied={isDenied} />}
          {thread.data?.flags.mailboxUnreadable && (
            <UnreadableMailbox
              isConfigured={status.data?.isConfigured ?? true}
              showsReadEarlier={readEarlier.length > 0}
            />
          )}
          {thread.data?.flags.practiceMailboxUnreadable && <UnreadablePracticeMailbox />}
          {thread.data && <MissingMessages flags={thread.data.flags} />}
          <ConnectionNotice
            isLost={connection === 'lost'}
            isMissing={mustConnect && connection === 'none'}
            isConfigured={status.data?.isConfigured ?? false}
            onSendAnyway={compose}
          />
        </>
      }
      actions={
        hasThread && (
          <IconButton
            label="Check for new emails"
            icon={RefreshCw}
            look="bare"
            size="row"
            aria-disabled={thread.isFetching}
            onClick={() => void thread.refetch()}
          />
        )
      }
    >
      {notice}
      {/* Escape closes the composer, not the lead, and discards no draft. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it holds the composer's fields */}
      <div
        ref={composerArea}
        tabIndex={-1}
        onKeyDown={composer.closeOnEscape}
        onFocus={composer.engage}
        className={classNames(
          'flex max-h-8/10 shrink-0 scroll-pt-4 scroll-pb-20 flex-col border-line bg-paper md:border-b low:max-h-full print:hidden',
          // On phones at the bottom, within reach of the thumb.
          'max-md:order-last max-md:max-h-full max-md:border-t',
        )}
      >
        <Composer
          lead={lead}
          user={user}
          composer={composer}
          onEmail={compose}
          isLoading={isLoading}
          emailLabel={toEmailLabel(draft !== null, newestMessage(messages) !== undefined)}
          onSent={onSent}
        />
      </div>
    </LeadTimeline>
  )
}

interface ComposerProps
  extends Pick<ComponentProps<typeof ComposerButtons>, 'isLoading' | 'emailLabel' | 'onEmail'> {
  lead: Lead
  user: User
  composer: ReturnType<typeof useComposer>
  onSent: () => void
}

function Composer({ lead, user, composer, onEmail, onSent, ...buttons }: ComposerProps) {
  const { isOpen, isEngaged, tab, openEmail, openNote, openCall, close } = composer
  const hasDraft = useStoredDraft(user.id, lead.id) !== null
  const note = useStoredNote(user.id, lead.id)
  if (!isOpen) {
    const noteLabel = note.trim() === '' ? 'Add note' : 'Continue note'
    return (
      <ComposerButtons
        {...buttons}
        firstName={lead.firstName}
        noteLabel={noteLabel}
        onEmail={onEmail}
        onNote={openNote}
        onCall={openCall}
      />
    )
  }
  const open = { email: openEmail, note: openNote, call: openCall }
  return (
    <ComposerTabs
      tab={tab}
      hasNote={note.trim() !== ''}
      onClose={isEngaged ? close : undefined}
      onTab={(next) => open[next]()}
    >
      {(senderPlace) => {
        switch (tab) {
          case 'email':
            return (
              <LeadComposer
                lead={lead}
                user={user}
                isCompact={!isEngaged && !hasDraft}
                senderPlace={senderPlace}
                onClose={isEngaged ? close : undefined}
                onSent={onSent}
              />
            )
          case 'note':
            return <NoteForm userId={user.id} leadId={lead.id} onClose={close} />
          case 'call':
            return <CallForm userId={user.id} lead={lead} onClose={close} />
        }
      }}
    </ComposerTabs>
  )
}

const toEmailLabel = (hasDraft: boolean, isReply: boolean) =>
  hasDraft ? 'Continue draft' : isReply ? 'Reply' : 'Compose email'

interface ThreadErrorProps {
  thread: ReturnType<typeof useLeadThread>
  isDenied: boolean
}

function ThreadError({ thread, isDenied }: ThreadErrorProps) {
  if (isDenied) {
    return (
      <Notice icon={LockKeyhole} role="alert">
        {toErrorMessage(thread.error, '')}
      </Notice>
    )
  }
  return (
    <ErrorState
      place="inside"
      headingLevel="h3"
      title="Error loading email thread"
      action={<TryAgain onTry={() => void thread.refetch()} />}
    >
      {`Error loading email thread: ${toErrorMessage(thread.error, 'The server could not be reached.')}`}
    </ErrorState>
  )
}
