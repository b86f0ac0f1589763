import { CircleAlert } from 'lucide'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { RoundIcon } from './round-icon.tsx'

interface ErrorStateProps {
  title: ReactNode
  /** The problem, and what the reader can do. */
  children?: ReactNode
  /** A secondary button to try again, or a link elsewhere. */
  action?: ReactNode
  place?: 'page' | 'inside' | undefined
  headingLevel?: 'h1' | 'h2' | 'h3' | undefined
  className?: string | undefined
}

export function ErrorState({
  title,
  children,
  action,
  place = 'page',
  headingLevel: Heading = 'h2',
  className,
}: ErrorStateProps) {
  const isPage = place === 'page'
  return (
    <div
      role="alert"
      className={classNames(
        'flex flex-col items-center px-6 text-center',
        isPage ? 'rounded-panel border border-line bg-paper py-16' : 'py-9',
        className,
      )}
    >
      <RoundIcon icon={CircleAlert} tone="ember" size={isPage ? 'large' : 'regular'} />
      <Heading className={classNames('mt-3.5 text-balance', isPage ? 'type-title' : 'type-card')}>
        {title}
      </Heading>
      {children && (
        <p
          className={classNames(
            'mt-2.5 max-w-100 text-balance text-ink-muted',
            isPage ? 'text-xl' : 'text-md',
          )}
        >
          {children}
        </p>
      )}
      {action && (
        <div
          className={classNames('flex flex-wrap justify-center gap-3', isPage ? 'mt-7' : 'mt-4.5')}
        >
          {action}
        </div>
      )}
    </div>
  )
}
