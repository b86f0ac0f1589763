import { type ComponentProps, useState } from 'react'
import { Button } from '#platform/client/ui/button.tsx'
import { DialogBody, DialogFoot, DialogForm } from '#platform/client/ui/dialog.tsx'
import { FormDialog } from '#platform/client/ui/portal/form-dialog.tsx'
import { useProfileCreation } from './use-profile-creation.ts'
import { WebsiteSwitch } from './website-switch.tsx'

interface CreateProfileProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'className'> {
  userId: number
  /** "Maya Chen has", "You have" */
  owner: string
  onCreated?: () => void
}

/** The button that gives an account a profile, and its question whether the website shows it at once. */
export function CreateProfile({ userId, owner, onCreated, ...button }: CreateProfileProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button {...button} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Create Therapist Profile
      </Button>
      <FormDialog
        open={isOpen}
        title="Create Therapist Profile"
        onClose={() => setOpen(false)}
        renderForm={({ onCancel, onDone }) => (
          <CreateProfileForm
            userId={userId}
            owner={owner}
            onCancel={onCancel}
            onCreated={() => {
              onDone()
              onCreated?.()
            }}
          />
        )}
      />
    </>
  )
}

interface CreateProfileFormProps {
  userId: number
  owner: string
  onCancel: () => void
  onCreated: () => void
}

function CreateProfileForm({ userId, owner, onCancel, onCreated }: CreateProfileFormProps) {
  const { create, isCreating } = useProfileCreation(userId)
  const [isPublic, setPublic] = useState(false)
  const submit = async () => {
    const next = isPublic
      ? 'Visitors see it: please fill it in.'
      : 'Fill it in, then show it on the website.'
    if (await create(isPublic, `${owner} a profile now. ${next}`)) onCreated()
  }
  return (
    <DialogForm
      onSubmit={(event) => {
        event.preventDefault()
        if (!isCreating) void submit()
      }}
    >
      <DialogBody className="grid gap-4">
        <p>The profile begins with general texts, which its owner or an administrator replaces.</p>
        <WebsiteSwitch checked={isPublic} onChange={({ target }) => setPublic(target.checked)} />
      </DialogBody>
      <DialogFoot>
        <Button variant="quiet" onClick={onCancel} disabled={isCreating}>
          Cancel
        </Button>
        <Button type="submit" pending={isCreating} pendingText="Creating...">
          Create profile
        </Button>
      </DialogFoot>
    </DialogForm>
  )
}
