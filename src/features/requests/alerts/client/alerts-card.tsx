import { useQuery } from '@tanstack/react-query'
import type { User } from '#features/core/accounts/contract.ts'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.ts'
import { ErrorState } from '#platform/client/ui/error-state.tsx'
import { SwitchInput } from '#platform/client/ui/portal/switch-input.tsx'
import { Loading, SkeletonRows } from '#platform/client/ui/skeleton.tsx'
import { TryAgain } from '#platform/client/ui/try-again.tsx'
import { type AlertSettings, type AlertSettingsChange, alertKinds } from '../contract.ts'
import { mergeChoices } from '../rules.ts'
import { AlertChoicesFields } from './alert-choices.tsx'
import { PushDeviceBox } from './push-device-box.tsx'
import { alertSettingsQuery, useChangeAlertSettings } from './queries.ts'
import { QuietHoursFields } from './quiet-hours.tsx'
import { usePushDevice } from './use-push-device.ts'

/** Alerts to the user, and their channels. Every choice is saved at once. */
export function AlertsCard({ user }: { user: User }) {
  const settings = useQuery(alertSettingsQuery())
  return (
    <section
      aria-labelledby="alerts"
      className="overflow-hidden rounded-card border border-line bg-paper"
    >
      <div className="border-b border-line px-5 pt-5 pb-4 md:px-6">
        <h2 id="alerts" className="type-card">
          Alerts
        </h2>
        <p className="mt-1 text-sm text-ink-muted">
          Choose how you want to be notified. Changes save right away.
        </p>
      </div>
      {settings.data ? (
        <Settings user={user} settings={settings.data} />
      ) : settings.isError ? (
        <ErrorState
          place="inside"
          headingLevel="h3"
          title="Your alerts could not be loaded"
          action={
            <TryAgain
              onTry={() => void settings.refetch()}
              isTrying={settings.isFetching}
              size="row"
            />
          }
        >
          {toErrorMessage(settings.error, 'Please check your connection and try again.')}
        </ErrorState>
      ) : (
        <Loading label="Loading your alerts">
          <SkeletonRows rows={4} />
        </Loading>
      )}
    </section>
  )
}

const listKinds = (choices: AlertSettingsChange['choices'] = {}) =>
  alertKinds.filter((kind) => choices[kind] !== undefined)

function Settings({ user, settings }: { user: User; settings: AlertSettings }) {
  const change = useChangeAlertSettings()
  const device = usePushDevice(user)
  // Shown until the answer arrives.
  const wanted: AlertSettingsChange = change.isPending ? change.variables.body : {}
  const choices = mergeChoices(settings.choices, wanted.choices)
  const quietHours = wanted.quietHours === undefined ? settings.quietHours : wanted.quietHours

  const save = (body: AlertSettingsChange) =>
    change.mutate(
      { body },
      {
        onError: (error) => {
          const text = toErrorMessage(error, 'An error occurred. Please try again.')
          showToast({ kind: 'error', title: 'Alerts not saved', text })
        },
      },
    )

  return (
    <>
      <AlertChoicesFields
        user={user}
        choices={choices}
        chosen={[...settings.chosen, ...listKinds(wanted.choices)]}
        hasDevice={settings.devices.length > 0}
        onChange={(changed) => save({ choices: changed })}
      />
      <SwitchInput
        className="border-b border-line px-5 py-4 md:px-6"
        label="Morning email"
        hint="A summary at 8:00 a.m. instead of one email per request."
        checked={choices.digest === 'email'}
        onChange={({ target }) => save({ choices: { digest: target.checked ? 'email' : 'off' } })}
      />
      <QuietHoursFields quietHours={quietHours} onChange={(hours) => save({ quietHours: hours })} />
      <PushDeviceBox
        state={device.state}
        devices={settings.devices}
        isTurningOn={device.isTurningOn}
        onTurnOn={device.turnOn}
        isTesting={device.isTesting}
        onTest={device.sendTest}
        removingId={device.removingId}
        onRemove={({ id, isCurrent }) => device.removeDevice(id, isCurrent)}
      />
    </>
  )
}
