import { classNames } from './class-names.ts'

interface UpdatingLineProps {
  /** Places the line in the gap above a rounded element, whose corners it would cross. */
  apart?: boolean
}

/** A line above rows that are being reloaded, shown after a short delay. It takes up no space. */
export function UpdatingLine({ apart = false }: UpdatingLineProps) {
  return (
    <div aria-hidden className="relative">
      <div
        className={classNames(
          'absolute inset-x-0 transition-opacity delay-200 starting:opacity-0',
          apart ? '-top-2.25' : '-top-0.5',
        )}
      >
        <div className="h-0.5 bg-river-500 motion-safe:animate-breathe forced-colors:bg-highlight" />
      </div>
    </div>
  )
}
