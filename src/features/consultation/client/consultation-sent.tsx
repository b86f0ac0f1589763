import { Check } from 'lucide'
import { useEffect, useRef } from 'react'
import { Button } from '#platform/client/ui/button.tsx'
import { Ripples } from '#platform/client/ui/ripples.tsx'
import { RoundIcon } from '#platform/client/ui/round-icon.tsx'

/** Stands where the form stood: a toast alone is easily missed. */
export function ConsultationSent({ onAgain }: { onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => heading.current?.focus(), [])

  return (
    <div className="py-4 md:py-6">
      <Ripples className="absolute -top-40 -right-40 size-80 overflow-visible text-river-600 md:-top-55 md:-right-55 md:size-110" />
      <RoundIcon icon={Check} tone="moss" size="large" />
      <h2 ref={heading} tabIndex={-1} className="mt-6 w-fit scroll-mt-40 rounded-s type-title">
        Thank you. Your request is with us.
      </h2>
      <p className="mt-3 max-w-md text-ink-2">
        Someone from intake will call you, usually within one business day. There is nothing more to
        do.
      </p>
      <Button variant="secondary" className="mt-7" onClick={onAgain}>
        Send another request
      </Button>
    </div>
  )
}
