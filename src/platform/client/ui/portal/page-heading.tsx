import type { ReactNode, Ref } from 'react'
import { classNames } from '../class-names.ts'

interface PageHeadingProps {
  ref?: Ref<HTMLHeadingElement> | undefined
  /** The distance to what follows. */
  className?: string | undefined
  children: ReactNode
}

/** The heading of a portal page. It takes the focus after a change of page, so its outline lies around its words. */
export function PageHeading({ ref, className, children }: PageHeadingProps) {
  return (
    <h1
      ref={ref}
      tabIndex={-1}
      className={classNames('heading-focus type-portal-page wrap-anywhere', className)}
    >
      {children}
    </h1>
  )
}
