import { Hourglass, MailCheck, Trash2 } from 'lucide'
import { useState } from 'react'
import { Field } from '#platform/client/forms/field.tsx'
import { PasswordInput } from '#platform/client/forms/password-input.tsx'
import { TextInput } from '#platform/client/forms/text-input.tsx'
import { showToast } from '#platform/client/toasts.tsx'
import { Button } from '#platform/client/ui/button.tsx'
import { Chip } from '#platform/client/ui/chip.tsx'
import {
  Dialog,
  DialogBody,
  DialogFoot,
  DialogForm,
  DialogHead,
  DialogQuestion,
} from '#platform/client/ui/dialog.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { RoundIcon } from '#platform/client/ui/round-icon.tsx'
import { Part } from './part.tsx'

interface ExampleProps {
  isOpen: boolean
  close: () => void
}

type Example = 'large' | 'form' | 'delete' | 'panel'

export function Dialogs() {
  const [open, setOpen] = useState<Example>()
  const close = () => setOpen(undefined)
  return (
    <Part title="Dialogs">
      <div className="sheet-row">
        <Button id="open-form" size="small" onClick={() => setOpen('form')}>
          Add New User
        </Button>
        <Button id="open-large" size="small" variant="secondary" onClick={() => setOpen('large')}>
          Lead
        </Button>
        <Button id="open-panel" size="small" variant="secondary" onClick={() => setOpen('panel')}>
          Panel
        </Button>
        <Button
          id="open-delete"
          size="small"
          variant="destructive-outline"
          onClick={() => setOpen('delete')}
        >
          Delete
        </Button>
      </div>
      <div className="portal">
        <FormExample isOpen={open === 'form'} close={close} />
        <LeadExample isOpen={open === 'large'} close={close} />
        <PanelExample isOpen={open === 'panel'} close={close} />
        <DeleteExample isOpen={open === 'delete'} close={close} />
      </div>
    </Part>
  )
}

function FormExample({ isOpen, close }: ExampleProps) {
  return (
    <Dialog open={isOpen} onClose={close} initialFocus="field">
      <DialogHead title="Add New User" />
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault()
          showToast({
            kind: 'error',
            title: 'Failed to create user',
            text: 'The name is taken.',
          })
        }}
      >
        <DialogBody className="sheet-form">
          <Field label="First name">
            <TextInput defaultValue="Renée" />
          </Field>
          <Field label="Last name">
            <TextInput defaultValue="Gauthier" />
          </Field>
          <Field label="Email" error="Invalid email address" className="sheet-wide">
            <TextInput type="email" defaultValue="renee.gauthier@stillwater" />
          </Field>
          <Field label="Password" className="sheet-wide">
            <PasswordInput defaultValue="correct horse" autoComplete="off" />
          </Field>
        </DialogBody>
        <DialogFoot>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
          <Button type="submit">Create user</Button>
        </DialogFoot>
      </DialogForm>
    </Dialog>
  )
}

function LeadExample({ isOpen, close }: ExampleProps) {
  return (
    <Dialog open={isOpen} onClose={close} size="large" className="md:h-185">
      <DialogHead title="Jia Li" subtitle="Received Wednesday, November 19, 8:47 PM">
        <Chip tone="larch" icon={MailCheck}>
          Contacted
        </Chip>
      </DialogHead>
      <DialogBody tabIndex={0}>
        {Array.from({ length: 30 }, (_, line) => (
          <p key={line}>Line {line + 1} of what is known about this person.</p>
        ))}
      </DialogBody>
      <DialogFoot>
        <p className="mr-auto flex gap-2 text-sm text-ink-muted">
          <Icon icon={Hourglass} />
          Deleted automatically on December 19
        </p>
        <Button variant="quiet" onClick={close}>
          Cancel
        </Button>
        <Button>Save changes</Button>
      </DialogFoot>
    </Dialog>
  )
}

function PanelExample({ isOpen, close }: ExampleProps) {
  return (
    <Dialog open={isOpen} onClose={close} size="panel">
      <DialogHead title="Who has seen this" subtitle="Lead 1039" />
      <DialogBody>
        <p>Newest person first.</p>
      </DialogBody>
    </Dialog>
  )
}

function DeleteExample({ isOpen, close }: ExampleProps) {
  return (
    <Dialog open={isOpen} onClose={close} size="small" role="alertdialog">
      <DialogQuestion
        icon={<RoundIcon icon={Trash2} tone="ember" />}
        title="Are you absolutely sure?"
      >
        <p>
          This permanently deletes the account of <b>Tom Whitfield</b> and his public profile. His 6
          assigned leads become unassigned. This cannot be undone.
        </p>
      </DialogQuestion>
      <DialogFoot>
        <Button variant="secondary" data-initial-focus onClick={close}>
          Cancel
        </Button>
        <Button
          variant="destructive"
          onClick={() => {
            showToast({ kind: 'success', title: 'User deleted' })
            close()
          }}
        >
          Delete user
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
