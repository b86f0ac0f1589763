import { WifiOff } from 'lucide'
import { useIsInterrupted } from '#features/chat/client/inbox/use-is-interrupted.ts'
import { Icon } from '#platform/client/ui/icon.tsx'

/** Shown on every portal screen while live updates are interrupted. It covers no control and shifts no layout. */
export function ConnectionNotice() {
  const isInterrupted = useIsInterrupted()
  return (
    <output className="pointer-events-none fixed inset-x-0 top-16 z-15 flex justify-center lg:top-3 print:hidden">
      {isInterrupted && (
        <span className="flex items-center gap-2 rounded-full border border-larch-100 bg-larch-50 px-4 py-1.5 text-sm font-semibold text-larch-900 shadow-panel">
          <Icon icon={WifiOff} size="text" />
          Connection lost. Retrying…
        </span>
      )}
    </output>
  )
}
