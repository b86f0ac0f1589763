import { Check } from 'lucide'
import { toErrorMessage } from '../../http/api.ts'
import { showToast } from '../../toasts.tsx'
import { IconButton } from '../button.tsx'

type Dismissal<Handled> = {
  name: string
  /** Shown where the server does not say why it refuses. */
  failure: string
  dismiss: () => Promise<Handled>
  restore: (handled: Handled) => Promise<unknown>
}

/**
 * Somebody waits no longer, which a toast says with the way back. It holds no state of a component: the row may leave
 * the list before the answer arrives.
 */
export async function dismissWithUndo<Handled>(dismissal: Dismissal<Handled>): Promise<void> {
  const { name, failure, dismiss, restore } = dismissal
  const report = (error: unknown) =>
    showToast({ kind: 'error', title: 'Error', text: toErrorMessage(error, failure) })
  try {
    const handled = await dismiss()
    showToast({
      kind: 'success',
      title: 'No reply needed',
      text: `${name} does not wait any more.`,
      action: { label: 'Undo', press: () => void restore(handled).catch(report) },
    })
  } catch (error) {
    report(error)
  }
}

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
