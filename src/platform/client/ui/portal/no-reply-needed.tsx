import { Check } from 'lucide'
import { showToast } from '../../toasts.tsx'
import { IconButton } from '../button.tsx'

/** Says that somebody waits no longer, with the way back. */
export const showNoReplyNeeded = (name: string, undo: () => void) =>
  showToast({
    kind: 'success',
    title: 'No reply needed',
    text: `${name} does not wait any more.`,
    action: { label: 'Undo', press: undo },
  })

interface NoReplyIconProps {
  name: string
  isPending: boolean
  onPress: () => void
  className?: string
}

/** The button in the row of somebody who waits. */
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
