import type { ReactNode } from 'react'
import { m } from '#messages'
import { Button } from './button.tsx'
import { Dialog, DialogFoot, DialogQuestion } from './dialog.tsx'

interface QuestionDialogProps {
  open: boolean
  title: string
  icon?: ReactNode
  /** Effect, and the people affected. */
  children: ReactNode
  /** The choice that changes nothing: it has the initial focus, and Escape selects it. */
  keepLabel?: string
  onKeep: () => void
  /** The choice that cannot be undone. */
  goLabel: string
  onGo: () => void
  isPending?: boolean
  pendingText?: string
}

/** A short question before something is lost. */
export function QuestionDialog(props: QuestionDialogProps) {
  const { open, title, icon, children, keepLabel = m.errors_cancel(), onKeep } = props
  const { goLabel, onGo, isPending = false, pendingText = goLabel } = props
  return (
    <Dialog open={open} onClose={onKeep} size="small" role="alertdialog">
      <DialogQuestion icon={icon} title={title}>
        {children}
      </DialogQuestion>
      <DialogFoot>
        <Button variant="secondary" onClick={onKeep} data-initial-focus>
          {keepLabel}
        </Button>
        <Button variant="destructive" onClick={onGo} pending={isPending} pendingText={pendingText}>
          {goLabel}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
