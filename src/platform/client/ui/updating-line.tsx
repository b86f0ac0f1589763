import { classNames } from './class-names.ts'

interface UpdatingLineProps {
  /** In the gap before something rounded, whose corners a line would cut. */
  apart?: boolean
}

/** A line beside rows that others are about to replace, once the wait is long enough to be noticed. It takes no room. */
export function UpdatingLine({ apart = false }: UpdatingLineProps) {
  return (
    <div aria-hidden className="relative">
      <div
        className={classNames(
          'absolute inset-x-0 transition-opacity delay-200 starting:opacity-0',
          apart ? '-top-2.25' : '-top-0.5',
        )}
      >
        <div className="h-0.5 bg-river-500 motion-safe:animate-breathe forced-colors:bg-[Highlight]" />
      </div>
    </div>
  )
}
