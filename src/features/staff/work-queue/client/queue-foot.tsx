import { useAreShortcutsOn } from '#platform/client/shortcuts/preference.ts'
import { KeyCaps } from '#platform/client/ui/portal/key-caps.tsx'

interface QueueFootProps {
  /** `RESPONSE_TARGET_HOURS`, once it is known. */
  targetHours: number | undefined
}

/** Below the card: what the times mean, and the keys that help most. */
export function QueueFoot({ targetHours }: QueueFootProps) {
  const hasKeys = useAreShortcutsOn()
  return (
    <div className="mt-3 flex flex-wrap justify-between gap-x-6 gap-y-2 px-1 text-sm text-ink-muted touch:hidden">
      <p>
        {targetHours !== undefined &&
          `Target: first answer within ${targetHours} opening hours. Waiting times count opening hours.`}
      </p>
      {hasKeys && (
        <p className="flex flex-wrap gap-x-4 gap-y-1">
          <span className="flex items-center gap-1.5">
            <KeyCaps keys="j" />
            <KeyCaps keys="k" /> move
          </span>
          <span className="flex items-center gap-1.5">
            <KeyCaps keys="Enter" /> open
          </span>
          <span className="flex items-center gap-1.5">
            <KeyCaps keys="?" /> all shortcuts
          </span>
        </p>
      )}
    </div>
  )
}
