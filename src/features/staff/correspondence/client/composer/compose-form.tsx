import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleHelp, MessageSquareReply } from 'lucide'
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react'
import { MessageCard } from '#features/requests/emails/client/message-card.tsx'
import type { EmailLogEntry } from '#features/requests/emails/contract.ts'
import type { Draft } from '#features/requests/emails/rules.ts'
import type { Lead } from '#features/requests/leads/contract/leads.ts'
import { Field, useFieldLinks } from '#platform/client/forms/field.tsx'
import { submitOnKeys } from '#platform/client/forms/submit-keys.ts'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Notice } from '#platform/client/ui/notice.tsx'
import { WritesIn } from '#platform/client/ui/portal/writes-in.tsx'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import { paths } from '#shared/paths.ts'
import { systemEmailQuery } from '../thread/queries.ts'
import type { useComposerTools } from './composer-tools.tsx'
import { type SendProblem, useCompose } from './use-compose.ts'

export interface ComposeFormProps {
  lead: Lead
  draft: Draft
  /** Nothing is being written yet. */
  isCompact: boolean
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
  messageField?: RefObject<HTMLTextAreaElement | null>
  /** Below the text. */
  signature?: ReactNode
  tools: ReturnType<typeof useComposerTools>
  /** Warnings and buttons, which stay in sight however long the text is. */
  foot: ReactNode
}

/** The box that an email is written in: subject, message, and below them what is added and sent. */
export function ComposeFields(props: ComposePartProps) {
  const { lead, compose, signature, foot, tools, isCompact } = props
  const { problem, getIssue } = compose
  const errors = [getIssue('subject'), getIssue('message')]
  return (
    <>
      {!isCompact && <WritesIn language={lead.language} className="-mb-1" />}
      {problem && <ProblemNotice problem={problem} {...props} />}
      <div
        className={classNames(
          'flex flex-col rounded-field border border-line-field bg-paper focus-within:border-river-600',
          // Where a notice above takes the room, the surroundings scroll instead.
          problem ? 'shrink-0' : 'min-h-0 shrink',
          !problem && !isCompact && 'roomy:min-h-80',
        )}
      >
        {!isCompact && <SubjectField {...props} error={errors[0]} />}
        <MessageField {...props} error={errors[1]} />
        <div
          className={classNames(
            'grid shrink-0 gap-2 rounded-field bg-paper px-3 py-2',
            !problem && 'sticky bottom-0',
          )}
        >
          {tools.belowText}
          {!tools.isListOpen && !isCompact && signature}
          <div className={tools.isSearching ? 'contents max-md:hidden' : 'contents'}>{foot}</div>
        </div>
      </div>
    </>
  )
}

const bare = 'w-full min-w-0 bg-paper text-md outline-none'

/** Around a field: the outline of a long text would be cut where it scrolls. */
const focused =
  '-outline-offset-2 has-focus-visible:outline-2 has-focus-visible:outline-river-500 has-aria-invalid:shadow-invalid'

type BoxFieldProps = ComposePartProps & { error: string | undefined }

function SubjectField({ lead, draft, onChange, compose, error }: BoxFieldProps) {
  return (
    <div
      className={classNames(
        'flex shrink-0 flex-wrap items-baseline gap-x-2.5 rounded-t-field border-b border-line px-3.5 py-1',
        focused,
      )}
    >
      <span aria-hidden className="text-sm text-ink-muted">
        Subject
      </span>
      <Field label="Subject" labelHidden error={error} className="flex-1">
        <BareInput
          value={draft.subject}
          dir="auto"
          autoComplete="off"
          readOnly={compose.isSending}
          onKeyDown={compose.sendOnKeys}
          onChange={(event) => onChange({ ...draft, subject: event.target.value })}
        />
      </Field>
      <span className="max-w-2/5 truncate text-sm text-ink-muted max-md:hidden">
        to {lead.email}
      </span>
    </div>
  )
}

const BareInput = (props: ComponentProps<'input'>) => (
  <input
    {...useFieldLinks()}
    {...props}
    className={classNames(bare, 'min-h-8 px-1.5 font-medium touch:min-h-11 touch:text-lg')}
  />
)

/** Twelve lines at first, where there is room for them; it grows with the text until its surroundings are full, and then scrolls. */
function MessageField(props: BoxFieldProps) {
  const { lead, draft, onChange, compose, messageField, error, tools, isCompact } = props
  const own = useRef<HTMLTextAreaElement>(null)
  const field = messageField ?? own
  useFirstLine(field, isCompact)
  return (
    <div
      className={classNames(
        'shrink overflow-auto px-2',
        isCompact ? 'rounded-t-field' : 'min-h-20',
        focused,
      )}
    >
      <Field label="Message" labelHidden error={error}>
        <BareTextArea
          ref={field}
          dir="auto"
          rows={isCompact ? 1 : 12}
          placeholder={`Write to ${lead.firstName}, or type / for a quick reply`}
          // The quoted text appears when writing begins.
          value={isCompact ? '' : draft.message}
          className={isCompact ? 'min-h-11' : 'min-h-50 md:min-h-72'}
          readOnly={compose.isSending}
          // Where a subject is proposed, writing begins here, above what is quoted.
          data-initial-focus={draft.initial.subject !== '' || undefined}
          onFocus={(event) => {
            if (draft.message === draft.initial.message) event.target.setSelectionRange(0, 0)
          }}
          onKeyDown={(event) => {
            tools.onMessageKeyDown?.(event)
            if (!event.defaultPrevented) compose.sendOnKeys(event)
          }}
          onChange={(event) => onChange({ ...draft, message: event.target.value })}
        />
      </Field>
    </div>
  )
}

const BareTextArea = ({ className, ...props }: ComponentProps<'textarea'>) => (
  <textarea
    {...useFieldLinks()}
    {...props}
    className={classNames(
      bare,
      'block scroll-mt-32 field-sizing-content resize-none px-1.5 py-2 leading-normal placeholder:text-ink-muted touch:text-lg',
      className,
    )}
  />
)

/** Writing begins above what is quoted, which appears below the cursor. */
function useFirstLine(field: RefObject<HTMLTextAreaElement | null>, isCompact: boolean) {
  const wasCompact = useRef(isCompact)
  useLayoutEffect(() => {
    if (wasCompact.current && !isCompact) field.current?.setSelectionRange(0, 0)
    wasCompact.current = isCompact
  }, [field, isCompact])
}

interface SenderLineProps extends Pick<ComposeFormProps, 'draft' | 'googleEmail' | 'isTherapist'> {
  /** The way to one's own address; undefined where the practice has not set up Google. */
  connectLabel: string | undefined
}

/** The address that the email will be sent from, and the way to write from one's own. */
export function SenderLine({ draft, googleEmail, isTherapist, connectLabel }: SenderLineProps) {
  const { data } = useQuery(systemEmailQuery())
  const isOwn = draft.sender === 'google' && googleEmail !== undefined
  const lacksOwn = isTherapist && googleEmail === undefined
  return (
    <p className="min-w-0 text-xs leading-snug text-ink-muted links-inherit">
      {isOwn ? (
        <>
          From <strong className="wrap-anywhere text-ink">{googleEmail}</strong> (your connected
          Google account). <span className="low:sr-only">Answers appear here.</span>
        </>
      ) : draft.sender === 'google' ? (
        'Your Google account is not connected at the moment.'
      ) : (
        <>
          From{' '}
          <strong className="wrap-anywhere text-ink">{data?.systemEmail ?? 'the practice'}</strong>
          {lacksOwn ? (
            ' (your Google account is not connected)'
          ) : (
            <span className="low:sr-only"> (the practice address)</span>
          )}
          .{' '}
          {data?.mailbox ? (
            <span className="low:sr-only">Answers appear here.</span>
          ) : (
            'Answers go to that mailbox, not here.'
          )}
        </>
      )}
      {lacksOwn && connectLabel && (
        <>
          {' '}
          {/* A new tab, so that the draft in this one is not lost. */}
          <a href={paths.emailIntegration} target="_blank" rel="noopener">
            {connectLabel}
            <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
          </a>
        </>
      )}
    </p>
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
      <div role="alert" className="grid shrink-0 gap-2.5">
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
