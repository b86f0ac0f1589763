import { Bell, BellOff, CircleCheck } from 'lucide'
import { Button } from '#platform/client/ui/button.tsx'
import { Icon, type IconDrawing } from '#platform/client/ui/icon.tsx'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import { formatShortDate } from '#shared/practice-time.ts'
import type { PushDevice } from '../contract.ts'
import type { PushDeviceState } from './use-push-device.ts'

const explanations: Record<PushDeviceState, { icon: IconDrawing; text: string }> = {
  ready: {
    icon: Bell,
    text: 'Push is off on this device. Notifications never show names or messages.',
  },
  on: {
    icon: CircleCheck,
    text: 'Push is on for this device while you are signed in. After that, alerts come by email.',
  },
  unsupported: {
    icon: BellOff,
    text: 'This browser cannot show push notifications. Choose email, or use another browser.',
  },
  'needs-home-screen': {
    icon: BellOff,
    text: 'On an iPhone or iPad, first add the portal to your home screen: press Share, then “Add to Home Screen”. Open it from there and come back to this page.',
  },
  denied: {
    icon: BellOff,
    text: 'Notifications from this site are blocked in your browser. Allow them in its settings for this site, then come back.',
  },
  failed: {
    icon: BellOff,
    text: 'Push could not be turned on. Check your connection and try again.',
  },
}

interface PushDeviceBoxProps {
  state: PushDeviceState
  devices: readonly PushDevice[]
  isTurningOn: boolean
  onTurnOn: () => void
  isTesting: boolean
  onTest: () => void
  removingId: number | undefined
  onRemove: (device: PushDevice) => void
}

/** Says whether this device takes push notifications, in words, and all devices that do. */
export function PushDeviceBox(props: PushDeviceBoxProps) {
  const { state, devices } = props
  const { icon, text } = explanations[state]
  return (
    <div className="border-t border-line px-5 py-4 md:px-6">
      <h3 className="font-semibold">Push notifications</h3>
      <output className="mt-1 flex items-start gap-2 text-sm text-ink-muted">
        <Icon icon={icon} size="text" className="mt-0.5" />
        {text}
      </output>
      {(state === 'ready' || state === 'failed') && (
        <Button
          size="row"
          className="mt-3"
          pending={props.isTurningOn}
          pendingText="Turning on..."
          onClick={props.onTurnOn}
        >
          Turn on notifications on this device
        </Button>
      )}
      {state === 'on' && (
        <Button
          size="row"
          variant="secondary-light"
          className="mt-3"
          pending={props.isTesting}
          pendingText="Sending..."
          onClick={props.onTest}
        >
          Send a test
        </Button>
      )}
      {devices.length > 0 && (
        <ul aria-label="Devices with push notifications" className="mt-3">
          {devices.map((device) => (
            <li
              key={device.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5"
            >
              <span className="min-w-0 text-sm wrap-anywhere">
                {device.name}
                {device.isCurrent && ' (this device)'}
                <span className="block text-ink-subtle">
                  Since {formatShortDate(new Date(device.addedAt))}
                </span>
              </span>
              <Button
                size="row"
                variant="secondary-light"
                pending={props.removingId === device.id}
                pendingText="Removing..."
                onClick={() => props.onRemove(device)}
              >
                Remove
                <VisuallyHidden> {device.name}</VisuallyHidden>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
