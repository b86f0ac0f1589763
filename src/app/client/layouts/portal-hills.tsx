import { classNames } from '#platform/client/ui/class-names.ts'

/** A night landscape at the foot of the portal's dark sidebar. */
export function PortalHills({ className }: { className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 252 140"
      preserveAspectRatio="none"
      aria-hidden
      className={classNames(
        'pointer-events-none absolute bottom-0 left-0 w-full min-w-63 forced-colors:hidden',
        className,
      )}
    >
      <path
        className="fill-river-800"
        d="M0 22c14 5 22 6 38 1 24-7 48-2 74 7 22 7 38 9 60 4 26-6 38-26 56-32 9-3 16-2 24-1v139H0z"
      />
      <path
        className="fill-river-700/55"
        d="M0 62c16-10 34-12 58-4 22 7 38 20 62 19 26-1 44-8 66-7 26 1 46 12 66 22v48H0z"
      />
      <path
        className="fill-river-800"
        d="M0 104c26-14 48-16 78-8 34 9 54 22 92 17 32-4 54-14 82-10v37H0z"
      />
    </svg>
  )
}
