import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { submitAttribute } from './submit-attribute.ts'
import { useIsHydrated } from './use-is-hydrated.ts'

interface SubmitButtonProps {
  pending: boolean
  pendingText: string
  className?: string | undefined
  children: ReactNode
}

/**
 * Submits a form once the page is hydrated; before that, the browser would submit it to the page's own
 * address. The start script remembers an earlier press by this attribute and submits the form later.
 */
export function SubmitButton(props: SubmitButtonProps) {
  const isHydrated = useIsHydrated()
  return (
    <Button {...props} type={isHydrated ? 'submit' : 'button'} {...{ [submitAttribute]: '' }} />
  )
}
