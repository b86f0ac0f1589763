import { Mail } from 'lucide'
import { useState } from 'react'
import { InviteDialog } from '#features/staff/invitations/client/invite-dialog.tsx'
import { RoleFields } from '#features/staff/user-admin/client/role-fields.tsx'
import { Button } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'

/** Opens the form of an invitation. */
export function InviteButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)} className="max-md:grow">
        <Icon icon={Mail} size="small" />
        Invite
      </Button>
      <InviteDialog open={isOpen} onClose={() => setOpen(false)} RoleFields={RoleFields} />
    </>
  )
}
