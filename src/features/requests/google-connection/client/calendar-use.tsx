import { CalendarCheck, CalendarOff } from 'lucide'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import type { GoogleStatus } from '../contract.ts'
import { connectionState } from '../rules.ts'
import { useStopGoogleCalendar } from './queries.ts'
import { useGoogleWindow } from './use-google-window.ts'

/** Says what the calendar of a connected account is used for, with the buttons that begin and end it. */
export function CalendarUse({ status }: { status: GoogleStatus }) {
  const { connect, isWaiting, cancel } = useGoogleWindow()
  const stop = useStopGoogleCalendar()
  if (connectionState(status) !== 'valid') return null
  const { usesCalendar } = status

  const stopUse = () =>
    stop.mutate(
      {},
      {
        onSuccess: () =>
          showToast({
            kind: 'success',
            title: 'Calendar no longer used',
            text: 'It takes no times away any more. Entries that are there stay. Google lists the permission until you disconnect the account here and connect it again.',
          }),
        onError: (error) => {
          const text = toErrorMessage(error, 'Please try again.')
          showToast({ kind: 'error', title: 'Your calendar is still used', text })
        },
      },
    )

  return (
    <section aria-labelledby="google-calendar" className="mt-5 border-t border-line pt-4.5">
      <h3 id="google-calendar" className="flex items-center gap-2 text-sm font-semibold">
        <Icon icon={usesCalendar ? CalendarCheck : CalendarOff} size="text" />
        {usesCalendar ? 'Your calendar is used' : 'Your calendar is not used'}
      </h3>
      <p className="mt-1 text-sm text-ink-muted">
        {usesCalendar
          ? 'No free call is offered while you are busy there, and free calls are written into it without names.'
          : 'With it, no free call is offered while you are busy there, and free calls are written into it without names. Only the times when you are busy are read, never with what.'}
      </p>
      <div className="mt-3 flex flex-wrap gap-2.5">
        {usesCalendar ? (
          <Button
            variant="secondary"
            size="row"
            pending={stop.isPending}
            pendingText="Stopping..."
            onClick={stopUse}
          >
            Stop using my calendar
          </Button>
        ) : (
          <Button
            variant="secondary"
            size="row"
            pending={isWaiting}
            pendingText="Waiting for Google..."
            onClick={() => connect(status.connectedAt, true)}
          >
            Use my calendar
          </Button>
        )}
        {isWaiting && (
          <Button variant="quiet" size="row" onClick={cancel}>
            Cancel
          </Button>
        )}
      </div>
    </section>
  )
}
