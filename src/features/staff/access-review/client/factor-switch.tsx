import { toErrorMessage } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.ts'
import { SwitchInput } from '#platform/client/ui/portal/switch-input.tsx'
import type { AccessReview } from '../contract.ts'
import { useRequireFactors } from './queries.ts'

/** Requires an app or a passkey of everyone. */
export function FactorSwitch({ review }: { review: AccessReview }) {
  const { isFactorRequired, accounts } = review
  const change = useRequireFactors()
  const without = accounts.filter(
    ({ hasApp, hasPasskey, isSuspended }) => !hasApp && !hasPasskey && !isSuspended,
  ).length

  async function set(isRequired: boolean) {
    try {
      await change.mutateAsync({ body: { isRequired } })
      showToast({
        kind: 'success',
        title: isRequired ? 'A second factor is required' : 'A second factor is no longer required',
      })
    } catch (error) {
      const text = toErrorMessage(error, 'Please try again.')
      showToast({ kind: 'error', title: 'Nothing was changed', text })
    }
  }

  return (
    <section className="rounded-card border border-line bg-paper px-5 py-4.5">
      <SwitchInput
        label="Require a second factor of everyone"
        hint={
          isFactorRequired
            ? `Everyone needs a passkey or an authenticator app. People without one add it at their next sign-in: ${without} at present.`
            : `A passkey or an authenticator app, which do not depend on a mailbox. ${without} of ${accounts.length} have none and would add one before anything else.`
        }
        checked={change.isPending ? !isFactorRequired : isFactorRequired}
        disabled={change.isPending}
        onChange={({ target }) => void set(target.checked)}
      />
    </section>
  )
}
