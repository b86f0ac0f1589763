/** A line beside rows that others are about to replace, once the wait is long enough to be noticed. It takes no room. */
export function ChangingSign() {
  return (
    <div aria-hidden className="relative">
      <div className="absolute inset-x-0 -top-0.5 transition-opacity delay-200 starting:opacity-0">
        <div className="h-0.5 bg-river-500 motion-safe:animate-breathe forced-colors:bg-[Highlight]" />
      </div>
    </div>
  )
}
