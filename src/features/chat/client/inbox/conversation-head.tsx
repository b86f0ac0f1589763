import { ArrowLeft, ClipboardCheck, ClipboardPlus, Trash2 } from 'lucide'
import type { ReactNode, RefObject } from 'react'
import type { User } from '#features/accounts/contract.ts'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.tsx'
import { IconButton } from '#platform/client/ui/button.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { EmailText } from '#platform/client/ui/portal/email-text.tsx'
import { LanguageTag } from '#platform/client/ui/portal/language-tag.tsx'
import { paths } from '#shared/paths.ts'
import { formatPhone, phoneLink } from '#shared/phone.ts'
import type { ChatSessionSummary } from '../../contract/conversations.ts'
import { useCreateLead } from '../queries.ts'
import { InboxPresence } from './presence.tsx'
import { usePresenceLabel } from './use-presence-label.ts'

interface ConversationHeadProps {
  user: User
  conversation: ChatSessionSummary
  /** Links to the audit entries of the conversation. */
  trail?: ReactNode
  heading: RefObject<HTMLHeadingElement | null>
  onBack: () => void
  onDelete: () => void
}

// A square with an icon in a narrow thread, a pill with text in a wide one.
const actionClasses =
  'inline-flex size-11 shrink-0 items-center justify-center gap-2 rounded-field border bg-paper text-sm font-semibold transition-colors'
const lead = {
  button: classNames(
    actionClasses,
    'border-line text-river-700 hover:border-river-600 hover:bg-river-50 aria-disabled:cursor-wait',
    '@3xl:size-auto @3xl:min-h-8.5 @3xl:rounded-full @3xl:border-medium @3xl:border-river-200 @3xl:px-3.5',
  ),
  words: '@max-3xl:sr-only',
}
const deletion = {
  button: classNames(
    actionClasses,
    'border-line text-ember-700 hover:border-ember-700 hover:bg-ember-50',
    '@lg:size-auto @lg:min-h-8.5 @lg:rounded-full @lg:border-medium @lg:border-ember-600 @lg:px-3.5',
  ),
  words: '@max-lg:sr-only',
}

/** The visitor's contact details, and the actions on the conversation as a whole. */
export function ConversationHead(props: ConversationHeadProps) {
  const { user, conversation, trail, heading, onBack, onDelete } = props
  const { clientName, clientEmail, clientPhone } = conversation
  const presence = usePresenceLabel(conversation)
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-paper px-4 py-3.5 md:px-5">
      <IconButton
        look="bare"
        icon={ArrowLeft}
        label="Back to conversations"
        onClick={onBack}
        className="-ml-2 text-river-700 md:hidden"
      />
      <span className="@max-sm:hidden">
        <InboxPresence visitor={conversation} isSilent />
      </span>
      <div className="min-w-28 flex-1 basis-28">
        <h2
          ref={heading}
          tabIndex={-1}
          dir="auto"
          className="line-clamp-3 text-left heading-focus text-md leading-snug font-semibold wrap-anywhere"
        >
          {clientName}
        </h2>
        <p className="text-sm text-ink-muted">{presence}</p>
      </div>
      <LeadAction conversation={conversation} canOpen={user.role === 'admin'} />
      <button type="button" onClick={onDelete} className={deletion.button}>
        <Icon icon={Trash2} size="small" />
        <span className={deletion.words}>Delete Conversation</span>
      </button>
      <div className="flex basis-full flex-wrap items-center gap-x-4 text-sm leading-6 text-ink-muted">
        <a
          href={`mailto:${clientEmail}`}
          className="inline-block min-h-6 wrap-anywhere hover:underline"
        >
          <EmailText>{clientEmail}</EmailText>
        </a>
        {clientPhone && (
          <a
            href={phoneLink(clientPhone)}
            className="inline-block min-h-6 whitespace-nowrap hover:underline"
          >
            {formatPhone(clientPhone)}
          </a>
        )}
        <LanguageTag language={conversation.language} />
        {trail}
      </div>
    </header>
  )
}

interface LeadActionProps {
  conversation: ChatSessionSummary
  /** Only administrators may open a lead that is not assigned yet. */
  canOpen: boolean
}

/** Creates a lead from the conversation, or links to the one that was created from it. */
function LeadAction({ conversation, canOpen }: LeadActionProps) {
  const { mutateAsync: createLead, isPending } = useCreateLead()
  const { sessionId, clientName, leadId } = conversation

  if (leadId !== null && !canOpen) {
    return (
      <span title="Lead created" className={lead.button}>
        <Icon icon={ClipboardCheck} size="small" />
        <span className={lead.words}>Lead created</span>
      </span>
    )
  }
  if (leadId !== null) {
    return (
      <a href={paths.lead(leadId)} title="Open lead" className={lead.button}>
        <Icon icon={ClipboardCheck} size="small" />
        <span className={lead.words}>Open lead</span>
      </a>
    )
  }
  const create = async () => {
    if (isPending) return
    try {
      await createLead({ params: { sessionId } })
      const text = `${clientName} is among the consultation leads now.`
      showToast({ kind: 'success', title: 'Lead created', text })
    } catch (error) {
      const text = toErrorMessage(error, 'The lead could not be created. Please try again.')
      showToast({ kind: 'error', title: 'Error', text })
    }
  }
  return (
    <button
      type="button"
      title="Create lead"
      aria-disabled={isPending || undefined}
      onClick={() => void create()}
      className={lead.button}
    >
      <Icon icon={ClipboardPlus} size="small" />
      <span className={lead.words}>{isPending ? 'Creating...' : 'Create lead'}</span>
    </button>
  )
}
