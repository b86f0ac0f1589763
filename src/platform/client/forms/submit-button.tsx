import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { useIsHydrated } from './use-is-hydrated.ts'

interface SubmitButtonProps {
  pending: boolean
  pendingText: string
  className?: string | undefined
  children: ReactNode
}

/**
 * Sends a form, as soon as somebody listens: before that the browser would send it away, to nowhere. A
 * press before then is kept by `start.ts`, which knows it by the attribute, and made good.
 */
export function SubmitButton(props: SubmitButtonProps) {
  const isListening = useIsHydrated()
  return <Button {...props} type={isListening ? 'submit' : 'button'} data-submit="" />
}
