import { LogOut, MonitorSmartphone } from 'lucide'
import { useRef, useState } from 'react'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { ErrorState } from '#platform/client/ui/error-state.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { Loading, SkeletonRows } from '#platform/client/ui/skeleton.tsx'
import { TryAgain } from '#platform/client/ui/try-again.tsx'
import { DeviceRow } from './device-row.tsx'
import { SignOutQuestion } from './sign-out-question.tsx'
import { useDevices } from './use-devices.ts'

/** Lists the user's signed-in browsers, so that a foreign one can be noticed and signed out. */
export function DevicesCard() {
  const { devices, signingOutId, signOut, isSigningOutEverywhere, signOutEverywhere } = useDevices()
  const [isAsking, setAsking] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const count = devices.data?.length ?? 0
  return (
    <section
      aria-labelledby="devices"
      className="overflow-hidden rounded-card border border-line bg-paper"
    >
      <div className="px-5 pt-5 pb-4 md:px-6">
        <h2 ref={heading} id="devices" tabIndex={-1} className="heading-focus type-card">
          Signed-in devices
        </h2>
        <p className="mt-1 text-sm text-ink-muted">
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
                isSigningOut={signingOutId === device.id}
                // The focused button is removed with its row, so the focus moves to the heading.
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
        <p className="flex min-w-0 flex-1 basis-60 items-start gap-2 text-sm text-ink-muted">
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
        isPending={isSigningOutEverywhere}
        onCancel={() => setAsking(false)}
        onConfirm={() => signOutEverywhere(() => setAsking(false))}
      />
    </section>
  )
}
