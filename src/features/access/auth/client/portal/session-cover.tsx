import { useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import type { User } from '#features/core/accounts/contract.ts'
import { useSite } from '#features/practice/site/client/queries.ts'
import { coverScreen, uncoverScreen } from '#platform/client/screen-cover.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { Dialog, DialogFoot, DialogQuestion } from '#platform/client/ui/dialog.tsx'
import { RippleSpinner } from '#platform/client/ui/ripple-spinner.tsx'
import { CoverForm } from '../cover-form.tsx'
import { type SessionGuard, useSessionGuard } from '../use-session-guard.ts'

/** Covers the portal while its session is locked, ended or uncertain, and lets the user return. */
export function SessionCover({ user }: { user: User }) {
  const guard = useSessionGuard(user)
  const { practice } = useSite()
  if (guard.state === 'alive') return null
  return createPortal(
    <main>
      <h1 className="sr-only">{practice.name || 'Staff portal'}</h1>
      <PageRemover />
      <Dialog open onClose={() => {}} size="small">
        {guard.state === 'uncertain' || guard.state === 'leaving' ? (
          <SessionCheck guard={guard} />
        ) : (
          <CoverForm key={guard.state} user={user} guard={guard} />
        )}
      </Dialog>
      <PageRestorer />
    </main>,
    document.body,
  )
}

// Two components, because effects run in document order: the page is removed before the dialog opens
// and takes the focus, and is restored with its focus after the dialog has closed.

function PageRemover() {
  useLayoutEffect(coverScreen, [])
  return null
}

function PageRestorer() {
  useLayoutEffect(() => uncoverScreen, [])
  return null
}

function SessionCheck({ guard }: { guard: SessionGuard }) {
  return (
    <>
      <DialogQuestion title="One moment">
        <output className="block">
          {guard.isUnreachable
            ? 'We cannot reach the server to check whether you are still signed in. Trying again every few seconds.'
            : 'Checking whether you are still signed in.'}
        </output>
        <RippleSpinner label="Checking" className="mt-4" />
      </DialogQuestion>
      {guard.isUnreachable && (
        <DialogFoot>
          <Button onClick={guard.checkAgain}>Try again</Button>
        </DialogFoot>
      )}
    </>
  )
}
