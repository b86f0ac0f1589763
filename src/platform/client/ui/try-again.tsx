import { m } from '#messages'
import { Button } from './button.tsx'

interface TryAgainProps {
  onTry: () => void
  /** True if a retry is running; omitted where a skeleton shows that. */
  isTrying?: boolean
  size?: 'row'
}

/** The retry button of an error state. */
export function TryAgain({ onTry, isTrying, size }: TryAgainProps) {
  return (
    <Button
      variant="secondary"
      onClick={onTry}
      {...(size && { size })}
      {...(isTrying !== undefined && { pending: isTrying, pendingText: m.errors_loading_now() })}
    >
      {m.errors_try_again()}
    </Button>
  )
}
