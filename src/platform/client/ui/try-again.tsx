import { Button } from './button.tsx'

interface TryAgainProps {
  onTry: () => void
  /** Whether it is being tried; left out where the whole place shows that. */
  isTrying?: boolean
  size?: 'row'
}

/** Beside what could not be read. */
export function TryAgain({ onTry, isTrying, size }: TryAgainProps) {
  return (
    <Button
      variant="secondary"
      onClick={onTry}
      {...(size && { size })}
      {...(isTrying !== undefined && { pending: isTrying, pendingText: 'Loading...' })}
    >
      Try again
    </Button>
  )
}
