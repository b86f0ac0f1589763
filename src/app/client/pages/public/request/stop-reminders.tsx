import { useState } from 'react'
import { m } from '#messages'
import { useIsHydrated } from '#platform/client/forms/use-is-hydrated.ts'
import { Button } from '#platform/client/ui/button.tsx'

/** The address of an email's one-click link, opened in a browser: opening it changes nothing, its button stops the reminders. */
export function StopReminders({ search }: { search: URLSearchParams }) {
  const isHydrated = useIsHydrated()
  const [state, setState] = useState<'asking' | 'pending' | 'stopped' | 'failed'>('asking')
  const token = search.get('reminders')
  // The server's page is the same for every link.
  if (!isHydrated || !token) return null

  async function stop() {
    setState('pending')
    try {
      // As mail programs do (RFC 8058).
      const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
      const query = new URLSearchParams({ reminders: token ?? '' })
      const { ok } = await fetch(`${location.pathname}?${query}`, { method: 'POST', body })
      setState(ok ? 'stopped' : 'failed')
    } catch {
      setState('failed')
    }
  }
  return (
    <div className="mb-6 rounded-panel border border-line bg-paper px-5 py-6">
      <output className="block font-medium empty:hidden">
        {state === 'stopped' && m.booking_reminders_are_off()}
        {state === 'failed' && m.booking_own_failed()}
      </output>
      {state !== 'stopped' && (
        <Button
          pending={state === 'pending'}
          pendingText={m.booking_reminders_pending()}
          onClick={() => void stop()}
        >
          {m.booking_reminders_stop()}
        </Button>
      )}
    </div>
  )
}
