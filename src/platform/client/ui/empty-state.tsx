import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Ripples } from './ripples.tsx'

interface EmptyStateProps {
  title: ReactNode
  /** One sentence. */
  children?: ReactNode
  /** At most one button. */
  action?: ReactNode
  /** `page` is a card of its own below the page's heading; `inside` is part of an existing card. */
  place?: 'page' | 'inside' | undefined
  headingLevel?: 'h1' | 'h2' | 'h3' | undefined
  className?: string | undefined
}

export function EmptyState({
  title,
  children,
  action,
  place = 'page',
  headingLevel: Heading = 'h2',
  className,
}: EmptyStateProps) {
  const isPage = place === 'page'
  return (
    <div
      className={classNames(
        'relative flex flex-col items-center overflow-hidden px-6 text-center',
        isPage ? 'rounded-panel border border-line bg-paper pb-16' : 'pb-12',
        className,
      )}
    >
      {/* The box ends above the text, and the rings fade out before its edges. */}
      <div
        className={classNames(
          'relative w-full overflow-hidden text-river-600 [mask-image:radial-gradient(closest-side,#000_45%,transparent)]',
          isPage ? 'h-44 max-w-105' : 'h-32 max-w-85',
        )}
      >
        <Ripples
          className={classNames(
            'absolute top-1/2 left-1/2 max-w-none -translate-1/2',
            isPage ? 'size-105' : 'size-85',
          )}
        />
      </div>
      <Heading className={classNames('text-balance', isPage ? 'type-title' : 'type-card')}>
        {title}
      </Heading>
      {children && (
        <p
          className={classNames(
            'mt-2.5 max-w-90 text-balance text-ink-muted',
            isPage ? 'text-xl' : 'text-md',
          )}
        >
          {children}
        </p>
      )}
      {action && <div className={isPage ? 'mt-6' : 'mt-5'}>{action}</div>}
    </div>
  )
}
