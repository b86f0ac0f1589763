import { CirclePause, CirclePlay, LogOut } from 'lucide'
import { useState } from 'react'
import { Button } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import type { ManagedUser } from '../contract.ts'
import { AccessQuestion } from './access-question.tsx'
import type { AccessChange } from './use-access-change.ts'

/** Beside the form of an account: ends its sessions, suspends or resumes it. */
export function AccessCard({ user }: { user: ManagedUser }) {
  const [asked, setAsked] = useState<AccessChange>()
  return (
    <section className="rounded-card border border-line bg-paper px-5 pt-4 pb-5">
      <h2 className="mb-1 type-portal-card">Signing in</h2>
      <p className="mb-3 text-sm text-ink-muted">
        {user.isSuspended
          ? 'This account is suspended: no one can sign in to it.'
          : 'Use this if a device is lost or the person is on leave. Their public profile stays online.'}
      </p>
      <div className="flex flex-wrap gap-2">
        {!user.isSuspended && (
          <Button variant="secondary" size="portal" onClick={() => setAsked('sign-out')}>
            <Icon icon={LogOut} size="small" />
            Sign out everywhere
          </Button>
        )}
        {/* One button for both, so that the keyboard focus is still somewhere after the change. */}
        <Button
          variant={user.isSuspended ? 'secondary' : 'destructive-outline'}
          size="portal"
          onClick={() => setAsked(user.isSuspended ? 'resume' : 'suspend')}
        >
          <Icon icon={user.isSuspended ? CirclePlay : CirclePause} size="small" />
          {user.isSuspended ? 'Resume account' : 'Suspend account'}
        </Button>
      </div>
      <AccessQuestion user={user} asked={asked} onClose={() => setAsked(undefined)} />
    </section>
  )
}
