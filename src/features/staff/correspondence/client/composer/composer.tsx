import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { User } from '#features/core/accounts/contract.ts'
import { htmlToText } from '#features/requests/emails/client/use-clean-html.ts'
import type { ThreadMessage } from '#features/requests/emails/contract.ts'
import { createDraft, hasEmails, newestMessage } from '#features/requests/emails/rules.ts'
import { googleStatusQuery } from '#features/requests/google-connection/client/queries.ts'
import { connectionState } from '#features/requests/google-connection/rules.ts'
import type { Lead } from '#features/requests/leads/contract/leads.ts'
import { leadName } from '#features/requests/leads/rules.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { Loading, Skeleton } from '#platform/client/ui/skeleton.tsx'
import { emailTemplateQuery } from '../thread/queries.ts'
import { useLeadThread } from '../thread/use-thread.ts'
import { rememberSent } from '../thread/use-undo.ts'
import {
  ComposeFields,
  type ComposeFormProps,
  SenderLine,
  useComposeForm,
} from './compose-form.tsx'
import { ComposeWarnings, SignaturePreview } from './composer-help.tsx'
import { useComposerTools } from './composer-tools.tsx'
import { DiscardQuestion } from './discard-question.tsx'
import { createSendKey, useDraft } from './use-draft.ts'

interface LeadComposerProps {
  lead: Lead
  user: User
  /** Nothing is being written yet: the message has two lines, and the rest of the form comes with the focus. */
  isCompact?: boolean
  /** Where the sender is shown: beside the composer's tabs. Above the form, if there is no such place. */
  senderPlace?: Element | null | undefined
  /** Called when the email was sent or discarded. */
  onClose?: (() => void) | undefined
  /** Called when the email waits to be sent. */
  onSent?: (() => void) | undefined
}

/** Quoted by a reply: the text of the last message, by client or staff. */
function toQuotedText(message: ThreadMessage | undefined): string {
  if (!message) return ''
  return message.bodyType === 'html' ? htmlToText(message.body) : message.body
}

/**
 * Writes to a client above what was written before: no dialog of its own, and no wider than its column. Render it once per lead, with the lead's id as its `key`.
 */
export function LeadComposer(props: LeadComposerProps) {
  const { lead, user, isCompact = false, senderPlace, onClose, onSent } = props
  const client = useQueryClient()
  const template = useQuery(emailTemplateQuery(lead.language))
  const mayConnect = user.role === 'therapist' || template.data?.hasProfile === true
  const status = useQuery({ ...googleStatusQuery(), enabled: mayConnect })
  const hasThread = hasEmails(lead)
  const thread = useLeadThread(lead.id, hasThread)
  const { draft, setDraft, hasDraft } = useDraft(user.id, lead.id)
  const [sendKey, setSendKey] = useState(createSendKey)
  const [isAsking, setIsAsking] = useState(false)
  const connection = status.data && connectionState(status.data)
  const newest = hasThread ? newestMessage(thread.data?.response ?? []) : undefined
  // Without a valid account of one's own, the practice's address sends.
  const sender = connection === 'valid' ? 'google' : 'system'
  const subject = template.data?.subject ?? ''
  // An unchanged draft follows the thread: it answers the newest message.
  const initial = useMemo(
    () => createDraft({ replyTo: newest, text: toQuotedText(newest), subject, sender, sendKey }),
    [newest, subject, sender, sendKey],
  )

  const isLoading = status.isLoading || template.isPending || (hasThread && thread.isPending)
  // The first email gives the lead a thread: what is being written, and why it was not sent, stay on the screen.
  if (isLoading && !hasDraft) return <ComposerSkeleton />
  const endDraft = () => {
    setIsAsking(false)
    setDraft(null)
    setSendKey(createSendKey())
    onClose?.()
  }
  const shown = draft && hasDraft ? draft : initial
  return (
    <>
      <ComposerForm
        lead={lead}
        draft={shown}
        isCompact={isCompact}
        googleEmail={connection === 'valid' ? (status.data?.email ?? undefined) : undefined}
        isTherapist={user.role === 'therapist'}
        connectLabel={toConnectLabel(connection, status.data?.isConfigured ?? false)}
        senderPlace={senderPlace}
        onChange={setDraft}
        onCancel={hasDraft ? () => setIsAsking(true) : onClose}
        onDone={(sent) => {
          rememberSent(client, user.id, `log-${sent.id}`, shown)
          endDraft()
          onSent?.()
        }}
      />
      <DiscardQuestion
        open={isAsking}
        name={leadName(lead)}
        onStay={() => setIsAsking(false)}
        onDiscard={endDraft}
      />
    </>
  )
}

interface ComposerFormProps extends ComposeFormProps, Pick<LeadComposerProps, 'senderPlace'> {
  connectLabel: string | undefined
}

const toConnectLabel = (
  connection: ReturnType<typeof connectionState> | undefined,
  isConfigured: boolean,
) => (connection === 'lost' ? 'Re-connect Google' : isConfigured ? 'Connect Google' : undefined)

function ComposerForm(props: ComposerFormProps) {
  const { lead, draft, onChange, onCancel, onDone, senderPlace } = props
  const canMark = lead.status === 'notContacted'
  const form = useRef<HTMLFormElement>(null)
  const message = useRef<HTMLTextAreaElement>(null)
  const compose = useComposeForm(
    {
      ...props,
      onDone(sent) {
        // The emptied form disables the button that has the focus.
        form.current?.focus({ preventScroll: true })
        onDone(sent)
      },
    },
    canMark,
  )

  // An email that was taken back is written on at once.
  useEffect(() => {
    if (!draft.isRestored) return
    message.current?.focus()
    onChange({ ...draft, isRestored: false })
  }, [draft, onChange])

  const name = leadName(lead)
  const sender = <SenderLine {...props} />
  const tools = useComposerTools({ lead, draft, onChange, messageField: message })
  return (
    <form
      ref={form}
      tabIndex={-1}
      aria-label={draft.lastSeenId !== null ? `Reply to ${name}` : `Email to ${name}`}
      className="flex min-h-0 min-w-0 flex-auto flex-col gap-2.5 outline-none"
      onSubmit={(event) => {
        event.preventDefault()
        void compose.send({ markContacted: canMark })
      }}
    >
      {senderPlace ? createPortal(sender, senderPlace) : sender}
      <ComposeFields
        {...props}
        compose={compose}
        tools={tools}
        messageField={message}
        signature={<SignaturePreview lead={lead} />}
        foot={
          <>
            {!props.isCompact && <ComposeWarnings {...props} />}
            <SendButtons
              tools={tools.buttons}
              canMark={canMark}
              // A reply has its quote before anything is written: one press must not send that alone.
              compose={{ ...compose, isEmpty: compose.isEmpty || props.isCompact }}
              onCancel={onCancel}
            />
          </>
        }
      />
    </form>
  )
}

interface SendButtonsProps {
  tools: ReactNode
  /** The client has not been contacted yet. */
  canMark: boolean
  compose: Pick<ReturnType<typeof useComposeForm>, 'send' | 'isSending' | 'isEmpty'>
  onCancel: (() => void) | undefined
}

function SendButtons({ tools, canMark, compose, onCancel }: SendButtonsProps) {
  const { isEmpty, isSending, send } = compose
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-2.5 gap-y-1">
      <div className="mr-auto flex flex-wrap items-center gap-1">
        {tools}
        {onCancel && (
          <Button variant="quiet" onClick={onCancel} disabled={isSending}>
            Discard
          </Button>
        )}
      </div>
      {canMark && (
        <Button variant="quiet" disabled={isEmpty || isSending} onClick={() => void send()}>
          Send only
        </Button>
      )}
      <Button type="submit" disabled={isEmpty} pending={isSending} pendingText="Sending...">
        <Icon icon={Send} size="text" />
        {canMark ? 'Send and mark contacted' : 'Send'}
      </Button>
    </div>
  )
}

const ComposerSkeleton = () => (
  <Loading label="Loading the email" className="grid gap-3">
    <Skeleton shape="pill" className="h-10 w-full" />
    <Skeleton shape="pill" className="h-24 w-full" />
  </Loading>
)
