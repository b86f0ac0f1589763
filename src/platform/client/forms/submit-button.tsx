import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { useIsListening } from './use-is-listening.ts'

interface SubmitButtonProps {
  pending: boolean
  pendingText: string
  className?: string | undefined
  children: ReactNode
}

/** Sends a form, as soon as somebody listens: before that the browser would send it away, to nowhere. */
export function SubmitButton(props: SubmitButtonProps) {
  const isListening = useIsListening()
  return <Button {...props} type={isListening ? 'submit' : 'button'} />
}
