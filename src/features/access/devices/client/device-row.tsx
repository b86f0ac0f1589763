import { CircleCheck } from 'lucide'
import { Button } from '#platform/client/ui/button.tsx'
import { Chip } from '#platform/client/ui/chip.tsx'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import type { Device } from '../contract.ts'
import { DeviceIcon } from './device-icon.tsx'
import { DeviceTimes } from './device-times.tsx'

interface DeviceRowProps {
  device: Device
  isSigningOut: boolean
  onSignOut: () => void
}

export function DeviceRow({ device, isSigningOut, onSignOut }: DeviceRowProps) {
  return (
    <li className="flex gap-3.5 border-b border-line px-5 py-3.5 last:border-b-0 md:px-6">
      <DeviceIcon kind={device.kind} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2.5">
        <div className="min-w-0 flex-1 basis-58">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
            <span className="min-w-0 wrap-anywhere">{device.name}</span>
            {device.isCurrent && (
              <Chip tone="moss" icon={CircleCheck}>
                This device
              </Chip>
            )}
          </p>
          <DeviceTimes device={device} />
        </div>
        {!device.isCurrent && (
          <Button
            size="row"
            variant="secondary-light"
            pending={isSigningOut}
            pendingText="Signing out..."
            onClick={onSignOut}
          >
            Sign out
            <VisuallyHidden> {device.name}</VisuallyHidden>
          </Button>
        )}
      </div>
    </li>
  )
}
