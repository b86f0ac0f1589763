import { CircleCheck, LogOut, MonitorSmartphone } from 'lucide'
import { useRef, useState } from 'react'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { Chip } from '#platform/client/ui/chip.tsx'
import { ErrorState } from '#platform/client/ui/error-state.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { Loading, SkeletonRows } from '#platform/client/ui/skeleton.tsx'
import { TryAgain } from '#platform/client/ui/try-again.tsx'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import type { Device } from '../contract.ts'
import { DeviceIcon } from './device-icon.tsx'
import { DeviceTimes } from './device-times.tsx'
import { SignOutQuestion } from './sign-out-question.tsx'
import { useDevices } from './use-devices.ts'

/** The browsers in which one is signed in: looked at now and then, they show what is not one's own. */
export function DevicesCard() {
  const { devices, leaving, signOut, isLeavingEverywhere, signOutEverywhere } = useDevices()
  const [isAsking, setAsking] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const count = devices.data?.length ?? 0
  return (
    <section
      aria-labelledby="devices"
      className="overflow-hidden rounded-card-portal border border-line bg-paper"
    >
      <div className="px-5 pt-5 pb-4 md:px-6">
        <h2 ref={heading} id="devices" tabIndex={-1} className="w-fit rounded-[4px] type-card">
          Signed-in devices
        </h2>
        <p className="mt-1 text-14 text-ink-2">
          If you do not recognise one, sign it out and change your password.
        </p>
      </div>
      <div className="border-t border-line">
        {devices.data ? (
          <ul>
            {devices.data.map((device) => (
              <DeviceRow
                key={device.id}
                device={device}
                isLeaving={leaving === device.id}
                // The button has gone with its row: the focus goes on from the top of the list.
                onSignOut={() => signOut(device, () => heading.current?.focus())}
              />
            ))}
          </ul>
        ) : devices.isError ? (
          <ErrorState
            place="inside"
            headingLevel="h3"
            title="Your devices could not be loaded"
            action={
              <TryAgain
                onTry={() => void devices.refetch()}
                isTrying={devices.isFetching}
                size="row"
              />
            }
          >
            {toErrorMessage(devices.error, 'Please check your connection and try again.')}
          </ErrorState>
        ) : (
          <Loading label="Loading your devices">
            <SkeletonRows rows={3} />
          </Loading>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3 border-t border-line px-5 py-4 md:px-6">
        <p className="flex min-w-0 flex-1 basis-60 items-start gap-2 text-14 text-ink-2">
          <Icon icon={MonitorSmartphone} size="text" className="mt-0.5" />
          Lost a device, or used one that is not yours? Sign out everywhere at once.
        </p>
        <Button
          variant="destructive-outline"
          onClick={() => setAsking(true)}
          className="w-full sm:w-auto"
        >
          <Icon icon={LogOut} size="text" />
          Sign out everywhere
        </Button>
      </div>
      <SignOutQuestion
        open={isAsking}
        count={count}
        isPending={isLeavingEverywhere}
        onCancel={() => setAsking(false)}
        onConfirm={() => signOutEverywhere(() => setAsking(false))}
      />
    </section>
  )
}

interface DeviceRowProps {
  device: Device
  isLeaving: boolean
  onSignOut: () => void
}

function DeviceRow({ device, isLeaving, onSignOut }: DeviceRowProps) {
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
            pending={isLeaving}
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
