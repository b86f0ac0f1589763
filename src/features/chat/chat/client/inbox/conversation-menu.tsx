import {
  Check,
  ClipboardCheck,
  Ellipsis,
  Eye,
  Mail,
  MailOpen,
  RotateCcw,
  UserRoundPlus,
} from 'lucide'
import type { User } from '#features/core/accounts/contract.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { fromMenu, Menu, MenuButton, MenuLink } from '#platform/client/ui/menu.tsx'
import { EmailText } from '#platform/client/ui/portal/email-text.tsx'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import { emailLink } from '#shared/email-link.ts'
import { paths } from '#shared/paths.ts'
import type { ChatSessionSummary } from '../../contract/conversations.ts'
import type { Closing } from './use-closing.ts'

export interface ConversationMenuActions {
  user: User
  conversation: ChatSessionSummary
  closing: Closing
  /** Close and Reopen have no button of their own beside the menu. */
  hasClosing: boolean
  onCreateLead: () => void
  onMarkUnread: () => void
  /** Absent for those who may not read the audit log. */
  onWhoHasSeen?: (() => void) | undefined
}

/** Rare actions on a conversation. */
export function ConversationMenu(props: ConversationMenuActions) {
  const { conversation, closing, hasClosing, onCreateLead, onMarkUnread, onWhoHasSeen } = props
  const { clientEmail, leadId, mayOpenLead } = conversation
  return (
    <Menu
      variant="secondary-light"
      size="row"
      className="menu-without-chevron shrink-0"
      button={
        <>
          <Icon icon={Ellipsis} size="small" />
          <VisuallyHidden>More actions</VisuallyHidden>
        </>
      }
    >
      <MenuLink href={emailLink(clientEmail)} icon={Mail}>
        <span className="text-md wrap-anywhere">
          <EmailText>{clientEmail}</EmailText>
        </span>
      </MenuLink>
      {hasClosing && (
        <MenuButton icon={closing.isClosed ? RotateCcw : Check} onClick={closing.toggle}>
          <span className="text-md">{closing.isClosed ? 'Reopen' : 'Close'}</span>
        </MenuButton>
      )}
      {leadId === null ? (
        <MenuButton icon={UserRoundPlus} onClick={fromMenu(onCreateLead)}>
          <span className="text-md">Create lead</span>
        </MenuButton>
      ) : (
        mayOpenLead && (
          <MenuLink href={paths.lead(leadId)} icon={ClipboardCheck}>
            <span className="text-md">Open lead {leadId}</span>
          </MenuLink>
        )
      )}
      <MenuButton icon={MailOpen} onClick={onMarkUnread}>
        <span className="text-md">Mark as unread</span>
      </MenuButton>
      {onWhoHasSeen && (
        <MenuButton icon={Eye} onClick={fromMenu(onWhoHasSeen)}>
          <span className="text-md">Who has seen this</span>
        </MenuButton>
      )}
    </Menu>
  )
}
