import { type ReactNode, useState } from 'react'
import { Dialog, DialogHead } from '../dialog.tsx'
import { LeaveQuestion } from './leave-question.tsx'

interface FormDialogProps {
  open: boolean
  title: string
  size?: 'medium' | 'large' | undefined
  onClose: () => void
  renderForm: (form: {
    /** True if anything is typed that would be lost. */
    onTyped: (hasTyped: boolean) => void
    /** Closes the dialog, after a question if something is typed. */
    onCancel: () => void
    /** Closes the dialog at once. */
    onDone: () => void
  }) => ReactNode
}

/** A dialog around a form, which asks before it discards what was typed. */
export function FormDialog({ open, title, size, onClose, renderForm }: FormDialogProps) {
  const [hasTyped, setTyped] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const close = () => {
    setAsking(false)
    setTyped(false)
    onClose()
  }
  const requestClose = () => {
    if (hasTyped) setAsking(true)
    else close()
  }
  return (
    <>
      <Dialog open={open} onClose={requestClose} size={size} initialFocus="field">
        <DialogHead title={title} />
        {renderForm({ onTyped: setTyped, onCancel: requestClose, onDone: close })}
      </Dialog>
      <LeaveQuestion open={isAsking} onStay={() => setAsking(false)} onLeave={close} />
    </>
  )
}
