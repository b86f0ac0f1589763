import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleHelp, Info, MessageSquareReply, Send } from 'lucide'
import { type KeyboardEvent, useState } from 'react'
import type { Lead } from '#features/leads/contract.ts'
import { Field } from '#platform/client/forms/field.tsx'
import { TextArea } from '#platform/client/forms/text-area.tsx'
import { TextInput } from '#platform/client/forms/text-input.tsx'
import { Button } from '#platform/client/ui/button.tsx'
import {
  Dialog,
  DialogBody,
  DialogFoot,
  DialogForm,
  DialogHead,
} from '#platform/client/ui/dialog.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { paths } from '#shared/paths.ts'
import type { Draft } from '../rules.ts'
import { DiscardDraft } from './discard-draft.tsx'
import { MessageCard } from './message-card.tsx'
import { systemEmailQuery } from './queries.ts'
import { type Trouble, useCompose } from './use-compose.ts'

interface ComposeDialogProps {
  open: boolean
  lead: Lead
  name: string
  isReply: boolean
  draft: Draft
  hasWords: boolean
  /** One's own connected address. */
  googleEmail: string | undefined
  isTherapist: boolean
  onChange: (draft: Draft) => void
  /** The draft stays. */
  onClose: () => void
  /** Sent or thrown away: there is no draft any more. */
  onDone: () => void
}

/** Writing to a lead. Closing it by the way keeps what is written. */
export function ComposeDialog(props: ComposeDialogProps) {
  const { open, name, isReply, hasWords, onClose, onDone } = props
  const [isAsking, setIsAsking] = useState(false)
  const title = isReply ? `Reply to ${name}` : `Email to ${name}`

  const cancel = () => {
    if (hasWords) setIsAsking(true)
    else onDone()
  }

  return (
    <>
      <Dialog open={open} onClose={onClose} initialFocus="field" className="md:w-[40rem]">
        <DialogHead title={title} />
        <ComposeForm {...props} onCancel={cancel} />
      </Dialog>
      <DiscardDraft
        open={isAsking}
        name={name}
        onKeep={() => setIsAsking(false)}
        onDiscard={() => {
          setIsAsking(false)
          onDone()
        }}
      />
    </>
  )
}

function ComposeForm(props: ComposeDialogProps & { onCancel: () => void }) {
  const { lead, draft, isReply, onChange, onCancel, onDone } = props
  const { send, isSending, isEmpty, trouble, getIssue } = useCompose(
    lead.id,
    draft,
    onChange,
    onDone,
  )
  const sendOnKeys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void send()
    }
  }

  return (
    <DialogForm
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <DialogBody className="grid content-start gap-4">
        <SenderNote {...props} />
        {trouble && <TroubleNotice trouble={trouble} {...props} />}
        <Field label="Subject" error={getIssue('subject')}>
          <TextInput
            value={draft.subject}
            autoComplete="off"
            readOnly={isSending}
            onKeyDown={sendOnKeys}
            onChange={(event) => onChange({ ...draft, subject: event.target.value })}
          />
        </Field>
        <Field label="Message" error={getIssue('message')}>
          <TextArea
            rows={9}
            value={draft.message}
            readOnly={isSending}
            // A reply has its subject: one begins to write above the quote.
            data-initial-focus={isReply || undefined}
            onFocus={(event) => {
              if (draft.message === draft.initial.message) event.target.setSelectionRange(0, 0)
            }}
            onKeyDown={sendOnKeys}
            onChange={(event) => onChange({ ...draft, message: event.target.value })}
          />
        </Field>
      </DialogBody>
      <DialogFoot>
        <Button variant="quiet" onClick={onCancel} disabled={isSending}>
          Cancel
        </Button>
        <Button type="submit" disabled={isEmpty} pending={isSending} pendingText="Sending...">
          <Icon icon={Send} size="text" />
          Send email
        </Button>
      </DialogFoot>
    </DialogForm>
  )
}

/** Which address it goes out from, before it does. */
function SenderNote({ open, draft, googleEmail, isTherapist }: ComposeDialogProps) {
  const { data } = useQuery({ ...systemEmailQuery(), enabled: open })
  const isOwn = draft.sender === 'google' && googleEmail !== undefined
  return (
    <Notice tone="river" icon={Info} role="note">
      {isOwn ? (
        <>
          From <strong className="wrap-anywhere">{googleEmail}</strong> (your connected Google
          account). Answers appear here.
        </>
      ) : draft.sender === 'google' ? (
        'Your Google account is not connected at the moment.'
      ) : (
        <>
          From <strong className="wrap-anywhere">{data?.systemEmail ?? 'the practice'}</strong>
          {isTherapist && googleEmail === undefined
            ? ' (your Google account is not connected)'
            : ' (the practice address)'}
          . Answers go to that mailbox, not here.
        </>
      )}
    </Notice>
  )
}

function TroubleNotice({
  trouble,
  lead,
  draft,
  onChange,
}: ComposeDialogProps & { trouble: Trouble }) {
  if (trouble.kind === 'newer') {
    return (
      <div role="alert" className="grid gap-2.5">
        <Notice icon={MessageSquareReply} title="A newer message has come in.">
          Please read it, then send your message as it is or change it first.
        </Notice>
        <MessageCard leadId={lead.id} message={trouble.message} now={trouble.at} />
      </div>
    )
  }
  const isUnknown = trouble.kind === 'unknown'
  return (
    // The notice at the edge has said it aloud; this one stays.
    <Notice
      tone={isUnknown ? 'larch' : 'ember'}
      icon={isUnknown ? CircleHelp : CircleAlert}
      role="note"
    >
      {trouble.text}
      {trouble.kind === 'reconnect' && draft.sender === 'google' && (
        <span className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1.5">
          {/* In a tab of its own: what is written here stays. */}
          <a href={paths.emailIntegration} target="_blank" rel="noopener">
            Re-connect in a new tab
          </a>
          <button
            type="button"
            className="rounded-[4px] font-semibold underline underline-offset-3"
            onClick={() => onChange({ ...draft, sender: 'system' })}
          >
            Send from the practice address instead
          </button>
        </span>
      )}
    </Notice>
  )
}
