import type { ReactNode } from 'react'
import { m } from '#messages'
import { classNames } from './class-names.ts'

interface SkeletonProps {
  shape?: 'block' | 'pill' | 'picture' | undefined
  /** The size of the content that will replace it. */
  className?: string | undefined
}

const shapes = { block: 'rounded-small', pill: 'rounded-full', picture: '' }

/** One grey shape. */
export function Skeleton({ shape = 'block', className }: SkeletonProps) {
  return (
    <span
      aria-hidden
      className={classNames(
        'block bg-skeleton motion-safe:animate-breathe forced-colors:border',
        shapes[shape],
        className,
      )}
    />
  )
}

interface LoadingProps {
  /** Announced once, in place of the shapes. */
  label?: string | undefined
  className?: string | undefined
  children: ReactNode
}

/** Wraps skeletons and announces to screen readers that content is loading. */
export function Loading({ label = m.errors_loading(), className, children }: LoadingProps) {
  return (
    <div className={className}>
      <output className="sr-only">{label}</output>
      {children}
    </div>
  )
}

/** The skeleton of a card with a picture, such as in the directory. */
export function SkeletonCard({ className }: { className?: string | undefined }) {
  return (
    <div
      aria-hidden
      className={classNames('overflow-hidden rounded-panel border border-line bg-paper', className)}
    >
      <Skeleton shape="picture" className="h-62" />
      <div className="px-6 pt-5.5 pb-6">
        <Skeleton className="h-6 w-3/5" />
        <Skeleton shape="pill" className="mt-3 h-3.5 w-4/5" />
        <div className="mt-4.5 flex gap-1.5">
          <Skeleton shape="pill" className="h-7 w-17.5" />
          <Skeleton shape="pill" className="h-7 w-22.5" />
        </div>
      </div>
    </div>
  )
}

/** Skeletons of table or list rows. Place it inside the card that will hold them. */
export function SkeletonRows({ rows = 5 }: { rows?: number | undefined }) {
  return (
    <div aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        <div
          key={row}
          className="flex items-center justify-between gap-5 border-b border-line px-4.5 py-3.5 last:border-b-0"
        >
          <div className="flex-1">
            <Skeleton shape="pill" className="h-3.5 w-3/5 max-w-44" />
            <Skeleton shape="pill" className="mt-2 h-2.5 w-4/5 max-w-60" />
          </div>
          <Skeleton shape="pill" className="h-6.5 w-22.5" />
        </div>
      ))}
    </div>
  )
}
