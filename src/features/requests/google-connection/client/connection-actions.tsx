import { Link2, RefreshCw, Unplug } from 'lucide'
import { useState } from 'react'
import { Checkbox } from '#platform/client/forms/checkbox.tsx'
import { Button } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import type { GoogleStatus } from '../contract.ts'
import { connectionState, connectTexts } from '../rules.ts'
import { DisconnectQuestion } from './disconnect-question.tsx'
import { useDisconnect } from './use-disconnect.ts'
import { useGoogleWindow } from './use-google-window.ts'

const hints = {
  none: 'Until then, emails can go out from the practice address.',
  valid: "Emails already sent stay in the lead's history.",
  lost: null,
} as const

export function ConnectionActions({ status }: { status: GoogleStatus }) {
  const { connect, isWaiting, cancel } = useGoogleWindow()
  const disconnect = useDisconnect()
  // A connection that was lost comes back as it was.
  const [withCalendar, setWithCalendar] = useState(status.usesCalendar)
  const state = connectionState(status)
  const obstacle = !status.isConfigured
    ? connectTexts.notConfigured
    : status.hasProfile
      ? undefined
      : connectTexts.noProfile

  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-3 gap-y-2.5 border-t border-line pt-4.5">
      {state !== 'valid' && obstacle === undefined && (
        <Checkbox
          className="w-full"
          label="Use my calendar, too: no free call is offered while I am busy there"
          checked={withCalendar}
          disabled={isWaiting}
          onChange={({ target }) => setWithCalendar(target.checked)}
        />
      )}
      {state !== 'valid' && (
        <Button
          className="max-sm:w-full"
          disabled={obstacle !== undefined}
          pending={isWaiting}
          pendingText="Waiting for Google..."
          onClick={() => connect(status.connectedAt, withCalendar)}
        >
          <Icon icon={state === 'none' ? Link2 : RefreshCw} size="text" />
          {state === 'none' ? 'Connect Google account' : 'Re-connect Google account'}
        </Button>
      )}
      {isWaiting && (
        <Button variant="quiet" onClick={cancel}>
          Cancel
        </Button>
      )}
      {state !== 'none' && !isWaiting && (
        <Button
          variant={state === 'valid' ? 'destructive-outline' : 'destructive-quiet'}
          className="max-md:w-full"
          onClick={disconnect.ask}
        >
          {state === 'valid' && <Icon icon={Unplug} size="text" />}
          Disconnect
        </Button>
      )}
      <p className="min-w-0 text-sm text-ink-muted wrap-anywhere" aria-live="polite">
        {obstacle ?? (isWaiting ? 'Please go on in the Google window.' : hints[state])}
      </p>
      <DisconnectQuestion email={status.email ?? ''} {...disconnect.dialog} />
    </div>
  )
}
