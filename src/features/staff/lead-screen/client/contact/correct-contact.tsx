import { useState } from 'react'
import type { ContactDetails } from '#features/requests/leads/contract/contact.ts'
import type { OpenedLead } from '#features/requests/leads/contract/leads.ts'
import { leadName } from '#features/requests/leads/rules.ts'
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
import { EditConflict } from '#platform/client/ui/portal/edit-conflict.tsx'
import { LeaveQuestion } from '#platform/client/ui/portal/leave-question.tsx'
import { contactLabels, useCorrection } from './use-correction.ts'

interface CorrectContactProps {
  lead: OpenedLead
  isOpen: boolean
  onClose: () => void
  /** Called with the corrected lead, and whether nobody else had changed it since `lead` was read. */
  onCorrected: (lead: OpenedLead, wasNewest: boolean) => void
  onGone: () => void
  /** Called when something is typed, and when it is saved or discarded. */
  onEdited: (isDirty: boolean) => void
}

/** Corrects a mistyped name, address or phone number. Rendered outside the lead's own form. */
export function CorrectContact({ isOpen, onClose, onEdited, ...props }: CorrectContactProps) {
  const [isDirty, setDirty] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const noteEdits = (hasEdits: boolean) => {
    setDirty(hasEdits)
    onEdited(hasEdits)
  }
  const close = () => {
    setAsking(false)
    noteEdits(false)
    onClose()
  }
  const requestClose = () => (isDirty ? setAsking(true) : close())
  return (
    <>
      <Dialog open={isOpen} onClose={requestClose} initialFocus="field">
        <Correction
          {...props}
          onEdited={noteEdits}
          onGone={() => {
            close()
            props.onGone()
          }}
          onCorrected={(...corrected) => {
            close()
            props.onCorrected(...corrected)
          }}
          onCancel={requestClose}
        />
      </Dialog>
      <LeaveQuestion
        open={isAsking}
        title="Discard your correction?"
        onStay={() => setAsking(false)}
        onLeave={close}
      >
        What you typed for <strong>{leadName(props.lead)}</strong> is not saved yet.
      </LeaveQuestion>
    </>
  )
}

const inputs: Record<keyof ContactDetails, { type: 'text' | 'email' | 'tel'; hint?: string }> = {
  firstName: { type: 'text' },
  lastName: { type: 'text' },
  email: {
    type: 'email',
    hint: 'A corrected address ends the links that were sent, and gets a new one.',
  },
  phone: { type: 'tel' },
}
const fields = Object.keys(inputs) as (keyof ContactDetails)[] // its keys are those of its type

type CorrectionProps = Omit<CorrectContactProps, 'isOpen' | 'onClose'> & { onCancel: () => void }

function Correction({ lead, onCancel, ...listeners }: CorrectionProps) {
  const { form, submit, isSaving, isDirty, conflict } = useCorrection(lead, listeners)
  const { errors } = form.formState
  return (
    <DialogForm onSubmit={(event) => void submit(event)}>
      <DialogHead title="Correct contact details" subtitle={leadName(lead)} />
      <DialogBody className="grid gap-4">
        <EditConflict {...conflict} what="lead" block="nearest" />
        {fields.map((field) => (
          <Field
            key={field}
            label={contactLabels[field]}
            hint={inputs[field].hint}
            error={errors[field]?.message}
          >
            <TextInput {...form.register(field)} type={inputs[field].type} autoComplete="off" />
          </Field>
        ))}
      </DialogBody>
      <DialogFoot>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={!isDirty} pending={isSaving} pendingText="Saving...">
          Save correction
        </Button>
      </DialogFoot>
    </DialogForm>
  )
}
