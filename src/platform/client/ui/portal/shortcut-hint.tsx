import { useSyncExternalStore } from 'react'
import {
  listShortcutGroups,
  onPendingSteps,
  readPendingSteps,
} from '#platform/client/shortcuts/registry.ts'
import { KeyCaps } from './key-caps.tsx'

/** While a sequence waits for its next key: what the keys that continue it do. */
export function ShortcutHint() {
  const steps = useSyncExternalStore(onPendingSteps, readPendingSteps, readPendingSteps)
  if (steps === undefined) return null
  const next = listShortcutGroups()
    .flatMap(({ shortcuts }) => shortcuts)
    .filter(({ keys, isEnabled = true }) => isEnabled && keys.startsWith(`${steps} `))
  return (
    <div className="pointer-events-none fixed inset-x-3 bottom-4 z-20 flex justify-center print:hidden">
      <output className="block rounded-card bg-river-800 px-4 py-3 text-sm text-white shadow-float">
        <ul className="flex flex-wrap gap-x-5 gap-y-2">
          {next.map(({ keys, label }) => (
            <li key={keys} className="flex items-center gap-2">
              <KeyCaps keys={keys.slice(steps.length + 1)} />
              {label}
            </li>
          ))}
        </ul>
      </output>
    </div>
  )
}
