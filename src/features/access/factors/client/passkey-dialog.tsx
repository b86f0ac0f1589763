import { CircleAlert } from 'lucide'
import { useState } from 'react'
import { Field } from '#platform/client/forms/field.tsx'
import { TextInput } from '#platform/client/forms/text-input.tsx'
import { Button } from '#platform/client/ui/button.tsx'
import {
  Dialog,
  DialogBody,
  DialogFoot,
  DialogForm,
  DialogHead,
} from '#platform/client/ui/dialog.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { maxPasskeyName } from '../contract/passkeys.ts'
import type { usePasskeys } from './use-passkeys.ts'

interface PasskeyDialogProps {
  open: boolean
  /** Also ends the question to the device. */
  onClose: () => void
  onAdded: () => void
  passkeys: ReturnType<typeof usePasskeys>
}

/** Asks for the name of a passkey before the device makes it. */
export function PasskeyDialog({ open, ...form }: PasskeyDialogProps) {
  return (
    <Dialog open={open} onClose={form.onClose} size="small" initialFocus="field">
      <DialogHead title="Add a passkey" closeLabel="Cancel" />
      <PasskeyForm {...form} />
    </Dialog>
  )
}

function PasskeyForm({ onClose, onAdded, passkeys }: Omit<PasskeyDialogProps, 'open'>) {
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  return (
    <DialogForm
      aria-label="Add a passkey"
      onSubmit={(event) => {
        event.preventDefault()
        const isNamed = name.trim() !== ''
        setError(isNamed ? undefined : 'Please name this passkey')
        if (isNamed) void passkeys.add(name.trim(), onAdded)
      }}
    >
      <DialogBody className="grid gap-4">
        <p className="text-md text-ink-muted">
          Name the device, so that you find the passkey here on the day you lose it. Then follow
          your browser’s own dialog.
        </p>
        <Field label="Name" error={error}>
          <TextInput
            value={name}
            onChange={({ target }) => setName(target.value)}
            maxLength={maxPasskeyName}
            placeholder="Office computer"
            autoComplete="off"
            data-initial-focus
          />
        </Field>
        {passkeys.problem && (
          <Notice tone="ember" icon={CircleAlert} role="alert">
            {passkeys.problem}
          </Notice>
        )}
      </DialogBody>
      <DialogFoot>
        <Button variant="secondary" onClick={onClose} className="max-md:flex-1">
          Cancel
        </Button>
        <Button
          type="submit"
          pending={passkeys.isAdding}
          pendingText="Waiting for your device..."
          className="max-md:flex-1"
        >
          Continue
        </Button>
      </DialogFoot>
    </DialogForm>
  )
}
