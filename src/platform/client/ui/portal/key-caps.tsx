import { toCaps } from '#platform/client/shortcuts/keys.ts'
import { classNames } from '../class-names.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'

export const isAppleKeyboard = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

interface KeyCapsProps {
  /** As in `Shortcut`: `j`, `Mod+k` or `g l`. */
  keys: string
  className?: string | undefined
}

/** The keys of a shortcut as caps. Those of a sequence are pressed one after the other. */
export function KeyCaps({ keys, className }: KeyCapsProps) {
  const isSequence = keys.includes(' ')
  return (
    <span className={classNames('inline-flex items-center gap-1', className)}>
      {toCaps(keys, isAppleKeyboard()).map((cap, at) => (
        <span key={cap} className="inline-flex items-center gap-1">
          {at > 0 && isSequence && <span className="text-xs text-ink-muted">then</span>}
          {at > 0 && !isSequence && <VisuallyHidden>+</VisuallyHidden>}
          <kbd className="inline-grid h-6 min-w-6 place-items-center rounded-tail border border-line-field bg-paper px-1.5 font-sans text-xs leading-none font-semibold text-ink-muted">
            {cap}
          </kbd>
        </span>
      ))}
    </span>
  )
}
