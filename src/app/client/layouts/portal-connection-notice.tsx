import { WifiOff } from 'lucide'
import { useIsInterrupted } from '#features/chat/chat/client/inbox/use-is-interrupted.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { useIsOffline } from '#platform/client/use-is-offline.ts'

/**
 * Shown on every portal screen while the browser is offline or live updates are interrupted. It covers no control
 * and shifts no layout.
 */
export function ConnectionNotice() {
  const isOffline = useIsOffline()
  const isInterrupted = useIsInterrupted()
  return (
    <output className="pointer-events-none fixed inset-x-0 top-16 z-15 flex justify-center lg:top-3 print:hidden">
      {(isOffline || isInterrupted) && (
        <span className="flex items-center gap-2 rounded-full border border-larch-100 bg-larch-50 px-4 py-1.5 text-sm font-semibold text-larch-900 shadow-panel">
          <Icon icon={WifiOff} size="text" />
          {isOffline ? 'You are offline. Nothing can be saved.' : 'Connection lost. Retrying…'}
        </span>
      )}
    </output>
  )
}
