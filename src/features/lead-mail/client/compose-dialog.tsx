import { useState } from 'react'
import {
  Dialog,
  DialogBody,
  DialogFoot,
  DialogForm,
  DialogHead,
} from '#platform/client/ui/dialog.tsx'
import {
  ComposeButtons,
  ComposeFields,
  type ComposeFormProps,
  useComposeForm,
} from './compose-form.tsx'
import { DiscardQuestion } from './discard-question.tsx'

interface ComposeDialogProps extends Omit<ComposeFormProps, 'onCancel' | 'onDone'> {
  open: boolean
  name: string
  hasDraft: boolean
  /** Closes the dialog without discarding the draft. */
  onClose: () => void
  /** Called when the draft was sent or discarded. */
  onDone: () => void
}

/** Writes an email to a lead. Closing the dialog saves the draft; Cancel asks whether to discard it. */
export function ComposeDialog(props: ComposeDialogProps) {
  const { open, name, draft, hasDraft, onClose, onDone } = props
  const [isAsking, setIsAsking] = useState(false)
  const title = draft.lastSeenId !== null ? `Reply to ${name}` : `Email to ${name}`
  const cancel = () => {
    if (hasDraft) setIsAsking(true)
    else onDone()
  }
  return (
    <>
      <Dialog open={open} onClose={onClose} initialFocus="field" className="md:w-160">
        <DialogHead title={title} />
        <DialogComposeForm {...props} onCancel={cancel} />
      </Dialog>
      <DiscardQuestion
        open={isAsking}
        name={name}
        onStay={() => setIsAsking(false)}
        onDiscard={() => {
          setIsAsking(false)
          onDone()
        }}
      />
    </>
  )
}

function DialogComposeForm(props: ComposeFormProps) {
  const compose = useComposeForm(props)
  return (
    <DialogForm
      onSubmit={(event) => {
        event.preventDefault()
        void compose.send()
      }}
    >
      <DialogBody className="grid content-start gap-4">
        <ComposeFields {...props} compose={compose} />
      </DialogBody>
      <DialogFoot>
        <ComposeButtons compose={compose} onCancel={props.onCancel} />
      </DialogFoot>
    </DialogForm>
  )
}
