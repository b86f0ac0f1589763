import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { User } from '#features/accounts/contract.ts'
import { googleStatusQuery } from '#features/google-connection/client/queries.ts'
import { connectionState } from '#features/google-connection/rules.ts'
import type { Lead } from '#features/leads/contract/leads.ts'
import { leadName } from '#features/leads/rules.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { Loading, Skeleton } from '#platform/client/ui/skeleton.tsx'
import type { SenderKind, ThreadMessage } from '../contract.ts'
import { createDraft, newestMessage } from '../rules.ts'
import { ComposeFields, type ComposeFormProps, useComposeForm } from './compose-form.tsx'
import { ComposeWarnings, SignaturePreview } from './composer-help.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import { DiscardQuestion } from './discard-question.tsx'
import { emailTemplateQuery } from './queries.ts'
import { htmlToText } from './use-clean-html.ts'
import { createSendKey, useDraft } from './use-draft.ts'
import { useLeadThread } from './use-lead-thread.ts'
import { rememberSent } from './use-undo.ts'

interface LeadComposerProps {
  lead: Lead
  user: User
  /** The sender that was chosen before, by the way the composer was opened. */
  sender?: Extract<SenderKind, 'system'> | undefined
  /** Called when the email was sent or discarded. */
  onClose?: (() => void) | undefined
}

/** What a reply quotes: the words of the last message, whoever wrote it. */
function toQuotedText(message: ThreadMessage | undefined): string {
  if (!message) return ''
  return message.bodyType === 'html' ? htmlToText(message.body) : message.body
}

/**
 * Writes to a client above what was written before: no dialog of its own, and no wider than its column. Render it once per lead, with the lead's id as its `key`.
 */
export function LeadComposer({ lead, user, sender: chosen, onClose }: LeadComposerProps) {
  const client = useQueryClient()
  const template = useQuery(emailTemplateQuery(lead.language))
  const mayConnect = user.role === 'therapist' || template.data?.hasProfile === true
  const status = useQuery({ ...googleStatusQuery(), enabled: mayConnect })
  const hasThread = lead.emailThreadId !== null
  const thread = useLeadThread(lead.id, hasThread)
  const { draft, setDraft, hasDraft } = useDraft(user.id, lead.id)
  const [sendKey, setSendKey] = useState(createSendKey)
  const [isBySystem, setIsBySystem] = useState(chosen === 'system')
  const [isAsking, setIsAsking] = useState(false)
  const connection = status.data && connectionState(status.data)
  const newest = hasThread ? newestMessage(thread.data?.response ?? []) : undefined
  const sender = connection === 'valid' && !isBySystem ? 'google' : 'system'
  const subject = template.data?.subject ?? ''
  // An unchanged draft follows the thread: it answers the newest message.
  const initial = useMemo(
    () => createDraft({ replyTo: newest, text: toQuotedText(newest), subject, sender, sendKey }),
    [newest, subject, sender, sendKey],
  )

  const isLoading = status.isLoading || template.isPending || (hasThread && thread.isPending)
  // The first email gives the lead a thread: what is being written, and why it was not sent, stay on the screen.
  if (isLoading && !hasDraft) return <ComposerSkeleton />
  const mustChoose = user.role === 'therapist' && connection !== 'valid' && !isBySystem && !hasDraft
  if (mustChoose) {
    return (
      <ConnectionNotice
        isLost={connection === 'lost'}
        isMissing={connection === 'none'}
        isConfigured={status.data?.isConfigured ?? false}
        onSendAnyway={() => setIsBySystem(true)}
      />
    )
  }
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
        googleEmail={connection === 'valid' ? (status.data?.email ?? undefined) : undefined}
        isTherapist={user.role === 'therapist'}
        onChange={setDraft}
        onCancel={hasDraft ? () => setIsAsking(true) : onClose}
        onDone={(sent) => {
          rememberSent(client, user.id, `log-${sent.id}`, shown)
          endDraft()
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

function ComposerForm(props: ComposeFormProps) {
  const { lead, draft, onChange, onCancel, onDone } = props
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
  return (
    <form
      ref={form}
      tabIndex={-1}
      aria-label={draft.lastSeenId !== null ? `Reply to ${name}` : `Email to ${name}`}
      className="grid min-w-0 gap-3.5 outline-none"
      onSubmit={(event) => {
        event.preventDefault()
        void compose.send({ markContacted: canMark })
      }}
    >
      <ComposeFields
        {...props}
        compose={compose}
        messageField={message}
        signature={<SignaturePreview lead={lead} />}
      />
      <ComposeWarnings {...props} />
      <SendButtons canMark={canMark} compose={compose} onCancel={onCancel} />
    </form>
  )
}

interface SendButtonsProps {
  /** The client has not been contacted yet. */
  canMark: boolean
  compose: Pick<ReturnType<typeof useComposeForm>, 'send' | 'isSending' | 'isEmpty'>
  onCancel: (() => void) | undefined
}

function SendButtons({ canMark, compose, onCancel }: SendButtonsProps) {
  const { isEmpty, isSending, send } = compose
  return (
    // On a screen with room for it, they stay at the foot of the composer however long the form is.
    <div className="-mx-4 -mb-3 flex flex-wrap items-center justify-end gap-2.5 bg-paper px-4 pt-1 pb-3 md:roomy:sticky md:roomy:-bottom-3">
      {onCancel && (
        <Button variant="quiet" className="mr-auto" onClick={onCancel} disabled={isSending}>
          Cancel
        </Button>
      )}
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
