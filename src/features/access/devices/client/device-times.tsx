import { formatShortDate, formatTime, practiceDay } from '#shared/practice-time.ts'
import type { Device } from '../contract.ts'

/** `today at 8:47 PM`, `on Nov 20 at 8:47 PM` */
function formatLastUse(at: Date): string {
  const isToday = practiceDay(at) === practiceDay(new Date())
  return `${isToday ? 'today' : `on ${formatShortDate(at)}`} at ${formatTime(at)}`
}

function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{formatLastUse(new Date(at))}</time>
}

/** When and from where a device was last used, and when it signed in. */
export function DeviceTimes({ device }: { device: Device }) {
  return (
    <p className="mt-0.5 text-sm text-ink-muted wrap-anywhere">
      {device.isCurrent ? (
        'Active now'
      ) : (
        <>
          Last used <Moment at={device.lastUsedAt} />
        </>
      )}
      {`, from ${device.address}`}
      <span className="block text-ink-subtle">
        Signed in <Moment at={device.signedInAt} />
      </span>
    </p>
  )
}
