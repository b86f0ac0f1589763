import { Check } from 'lucide'
import { actWithUndo } from '../../undo-toast.ts'
import { IconButton } from '../button.tsx'

type Dismissal<Handled> = {
  name: string
  /** Shown where the server does not say why it refuses. */
  failure: string
  dismiss: () => Promise<Handled>
  restore: (handled: Handled) => Promise<unknown>
}

/** Someone waits no longer, which a toast says with the way back. */
export const dismissWithUndo = <Handled,>(dismissal: Dismissal<Handled>): Promise<void> =>
  actWithUndo({
    title: 'No reply needed',
    text: `${dismissal.name} does not wait any more.`,
    failure: dismissal.failure,
    act: dismissal.dismiss,
    undo: dismissal.restore,
  })

interface NoReplyIconProps {
  name: string
  isPending: boolean
  onPress: () => void
  className?: string
}

/** The button in the row of someone who waits. */
export const NoReplyIcon = ({ name, isPending, onPress, className }: NoReplyIconProps) => (
  <IconButton
    look="bare"
    size="row"
    icon={Check}
    label={`No reply needed for ${name}`}
    title="No reply needed"
    aria-disabled={isPending || undefined}
    onClick={onPress}
    className={className}
  />
)
