import { CirclePause, CirclePlay, LogOut } from 'lucide'
import { useState } from 'react'
import { Button } from '#platform/client/ui/button.tsx'
import { Dialog, DialogFoot, DialogQuestion } from '#platform/client/ui/dialog.tsx'
import { RoundIcon } from '#platform/client/ui/round-icon.tsx'
import { fullName } from '#shared/names.ts'
import type { ManagedUser } from '../contract.ts'
import { type Heir, LeadsHeir } from './heir-field.tsx'
import { type AccessChange, useAccessChange } from './use-access-change.ts'

interface AccessQuestionProps {
  user: ManagedUser
  /** Undefined while the dialog is closed. */
  asked: AccessChange | undefined
  onClose: () => void
}

const questions = {
  'sign-out': {
    icon: LogOut,
    title: 'Sign out everywhere?',
    text: 'is signed out on every device and has to sign in again. What they have not saved may be lost.',
    go: 'Sign out',
    pending: 'Signing out...',
  },
  suspend: {
    icon: CirclePause,
    title: 'Suspend this account?',
    text: 'is signed out on every device and cannot sign in until an administrator resumes the account. The public profile stays as it is.',
    go: 'Suspend account',
    pending: 'Suspending...',
  },
  resume: {
    icon: CirclePlay,
    title: 'Resume this account?',
    text: 'can sign in again with the same password.',
    go: 'Resume account',
    pending: 'Resuming...',
  },
} as const

/** Asks before someone's access is suspended or resumed, and explains the consequences. */
export function AccessQuestion({ user, asked, onClose }: AccessQuestionProps) {
  const { apply, isPending } = useAccessChange(user, onClose)
  // Shows the last question during the closing animation.
  const [last, setLast] = useState<AccessChange>(asked ?? 'sign-out')
  if (asked && asked !== last) setLast(asked)
  const { icon, title, text, go, pending } = questions[asked ?? last]
  const isHarmless = (asked ?? last) === 'resume'
  const [heir, setHeir] = useState<Heir>('stay')
  if (asked === undefined && heir !== 'stay') setHeir('stay')
  return (
    <Dialog open={asked !== undefined} onClose={onClose} size="small" role="alertdialog">
      <DialogQuestion
        icon={<RoundIcon icon={icon} tone={isHarmless ? 'moss' : 'ember'} />}
        title={title}
      >
        <strong className="wrap-anywhere">{fullName(user)}</strong> {text}
        {(asked ?? last) === 'suspend' && user.assignedLeads > 0 && (
          <LeadsHeir
            user={user}
            value={heir}
            onChange={setHeir}
            isOpen={asked !== undefined}
            mayStay
          />
        )}
      </DialogQuestion>
      <DialogFoot>
        <Button variant="secondary" onClick={onClose} data-initial-focus className="max-md:flex-1">
          Cancel
        </Button>
        <Button
          variant={isHarmless ? 'primary' : 'destructive'}
          onClick={() => {
            if (asked) void apply(asked, user.assignedLeads > 0 ? heir : 'stay')
          }}
          pending={isPending}
          pendingText={pending}
          className="max-md:flex-1"
        >
          {go}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
