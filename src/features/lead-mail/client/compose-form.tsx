import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleHelp, Info, MessageSquareReply } from 'lucide'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import type { Lead } from '#features/leads/contract/leads.ts'
import { Field } from '#platform/client/forms/field.tsx'
import { submitOnKeys } from '#platform/client/forms/submit-keys.ts'
import { TextArea } from '#platform/client/forms/text-area.tsx'
import { TextInput } from '#platform/client/forms/text-input.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { WritesIn } from '#platform/client/ui/portal/writes-in.tsx'
import { paths } from '#shared/paths.ts'
import type { EmailLogEntry } from '../contract.ts'
import type { Draft } from '../rules.ts'
import { MessageCard } from './message-card.tsx'
import { systemEmailQuery } from './queries.ts'
import { type SendProblem, useCompose } from './use-compose.ts'

export interface ComposeFormProps {
  lead: Lead
  draft: Draft
  /** The writer's own connected address. */
  googleEmail: string | undefined
  isTherapist: boolean
  onChange: (draft: Draft) => void
  /** Undefined where the form stays on the screen and nothing is written yet. */
  onCancel: (() => void) | undefined
  /** Called when the draft waits to be sent. */
  onDone: (sent: EmailLogEntry) => void
}

/** The state of the form, and what sends it. */
export function useComposeForm(
  { lead, draft, onChange, onDone }: ComposeFormProps,
  markContacted = false,
) {
  const compose = useCompose({ leadId: lead.id, draft, onChange, onDone })
  const sendOnKeys = (event: KeyboardEvent) =>
    submitOnKeys(event, () => compose.send({ markContacted }))
  return { ...compose, sendOnKeys }
}

type ComposePartProps = ComposeFormProps & {
  compose: ReturnType<typeof useComposeForm>
  messageField?: Ref<HTMLTextAreaElement>
  /** Below the text. */
  signature?: ReactNode
}

/** Sender, subject and message. */
export function ComposeFields(props: ComposePartProps) {
  const { lead, draft, onChange, compose, messageField, signature } = props
  const { isSending, problem, getIssue, sendOnKeys } = compose
  return (
    <>
      <SenderNote {...props} />
      <WritesIn language={lead.language} className="-mb-1" />
      {problem && <ProblemNotice problem={problem} {...props} />}
      <Field label="Subject" error={getIssue('subject')}>
        <TextInput
          value={draft.subject}
          dir="auto"
          autoComplete="off"
          readOnly={isSending}
          onKeyDown={sendOnKeys}
          onChange={(event) => onChange({ ...draft, subject: event.target.value })}
        />
      </Field>
      <Field label="Message" error={getIssue('message')}>
        <TextArea
          ref={messageField}
          dir="auto"
          rows={7}
          value={draft.message}
          readOnly={isSending}
          // Where a subject is proposed, writing begins here, above what is quoted.
          data-initial-focus={draft.initial.subject !== '' || undefined}
          onFocus={(event) => {
            if (draft.message === draft.initial.message) event.target.setSelectionRange(0, 0)
          }}
          onKeyDown={sendOnKeys}
          onChange={(event) => onChange({ ...draft, message: event.target.value })}
        />
      </Field>
      {signature}
    </>
  )
}

/** The address that the email will be sent from. */
function SenderNote({ draft, googleEmail, isTherapist }: ComposeFormProps) {
  const { data } = useQuery(systemEmailQuery())
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
          . {data?.mailbox ? 'Answers appear here.' : 'Answers go to that mailbox, not here.'}
        </>
      )}
    </Notice>
  )
}

function ProblemNotice({
  problem,
  lead,
  draft,
  onChange,
}: ComposeFormProps & { problem: SendProblem }) {
  if (problem.kind === 'newer') {
    return (
      <div role="alert" className="grid gap-2.5">
        <Notice icon={MessageSquareReply} title="A newer message has come in.">
          Please read it, then send your message as it is or change it first.
        </Notice>
        <MessageCard leadId={lead.id} message={problem.message} now={problem.at} />
      </div>
    )
  }
  const isUnknown = problem.kind === 'unknown'
  return (
    // The toast has announced it to screen readers already; this notice stays visible.
    <Notice
      tone={isUnknown ? 'larch' : 'ember'}
      icon={isUnknown ? CircleHelp : CircleAlert}
      role="note"
    >
      {problem.text}
      {problem.kind === 'reconnect' && draft.sender === 'google' && (
        <span className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1.5">
          {/* A new tab, so that the draft in this one is not lost. */}
          <a href={paths.emailIntegration} target="_blank" rel="noopener">
            Re-connect in a new tab
          </a>
          <button
            type="button"
            className="rounded-focus font-semibold underline underline-offset-3"
            onClick={() => onChange({ ...draft, sender: 'system' })}
          >
            Send from the practice address instead
          </button>
        </span>
      )}
    </Notice>
  )
}
