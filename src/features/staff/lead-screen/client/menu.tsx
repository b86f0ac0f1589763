import { Ellipsis, Eye, LockKeyhole, Maximize2, SkipForward, Trash2 } from 'lucide'
import { useState } from 'react'
import type { User } from '#features/core/accounts/contract.ts'
import { WhoHasSeen } from '#features/core/audit/client/who-has-seen.tsx'
import type { OpenedLead } from '#features/requests/leads/contract/leads.ts'
import { mayDeleteLeads } from '#features/requests/leads/policy.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { fromMenu, Menu, MenuButton, MenuLink } from '#platform/client/ui/menu.tsx'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import { paths } from '#shared/paths.ts'
import { LeadDelete } from './delete.tsx'
import type { LeadPlace } from './head.tsx'
import type { useNextAfterSend } from './next-after-send.ts'
import { LeadProtection } from './protection/protection.tsx'

interface LeadMenuProps {
  lead: OpenedLead
  user: User
  place: LeadPlace
  nextAfterSend: ReturnType<typeof useNextAfterSend>
  onDeleted: () => void
}

/** Rare actions on a lead. */
export function LeadMenu(props: LeadMenuProps) {
  const { lead, user, place, nextAfterSend, onDeleted } = props
  const [asked, setAsked] = useState<'seen' | 'protection' | 'delete'>()
  return (
    <>
      <Menu
        className="menu-without-chevron"
        variant="secondary-light"
        size="row"
        button={
          <>
            <Icon icon={Ellipsis} />
            <VisuallyHidden>More actions</VisuallyHidden>
          </>
        }
      >
        {place === 'panel' && (
          <MenuLink href={paths.leadPage(lead.id)} icon={Maximize2}>
            Open as a page
          </MenuLink>
        )}
        <MenuButton
          icon={SkipForward}
          aria-pressed={nextAfterSend.isOn}
          onClick={nextAfterSend.toggle}
        >
          Next lead after Send: {nextAfterSend.isOn ? 'on' : 'off'}
        </MenuButton>
        <MenuButton
          icon={LockKeyhole}
          aria-haspopup="dialog"
          onClick={fromMenu(() => setAsked('protection'))}
        >
          Consent and access
        </MenuButton>
        {user.role === 'admin' && (
          <MenuButton icon={Eye} aria-haspopup="dialog" onClick={fromMenu(() => setAsked('seen'))}>
            Who has seen this
          </MenuButton>
        )}
        {mayDeleteLeads(user) && (
          <MenuButton
            icon={Trash2}
            aria-haspopup="dialog"
            onClick={fromMenu(() => setAsked('delete'))}
          >
            Delete lead
          </MenuButton>
        )}
      </Menu>
      <WhoHasSeen
        record={asked === 'seen' ? { type: 'lead', id: lead.id } : undefined}
        onClose={() => setAsked(undefined)}
      />
      <LeadProtection
        leadId={lead.id}
        user={user}
        isOpen={asked === 'protection'}
        onClose={() => setAsked(undefined)}
      />
      <LeadDelete
        lead={lead}
        isOpen={asked === 'delete'}
        onClose={() => setAsked(undefined)}
        onDeleted={onDeleted}
      />
    </>
  )
}
