import { CircleAlert, Fingerprint } from 'lucide'
import type { User } from '#features/core/accounts/contract.ts'
import {
  settlePasswordQuestion,
  useIsPasswordAsked,
} from '#platform/client/http/password-question.ts'
import { Button } from '#platform/client/ui/button.tsx'
import {
  Dialog,
  DialogBody,
  DialogFoot,
  DialogForm,
  DialogHead,
} from '#platform/client/ui/dialog.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { OwnPasswordField } from './own-password-field.tsx'
import { useConfirmByPasskey } from './use-confirm-by-passkey.ts'
import { useConfirmByProvider } from './use-confirm-by-provider.ts'
import { useConfirmPasswordForm } from './use-confirm-password.ts'

const cancel = () => settlePasswordQuestion(false)

/** Asks for the user's own password when a call requires it. The call waits for the answer. */
export function ConfirmPasswordDialog({ user }: { user: User }) {
  const isAsked = useIsPasswordAsked()
  return (
    <Dialog open={isAsked} onClose={cancel} size="small" initialFocus="field">
      <DialogHead title="Confirm it is you" closeLabel="Cancel" />
      <ConfirmPasswordForm user={user} />
    </Dialog>
  )
}

function ConfirmPasswordForm({ user }: { user: User }) {
  const { field, error, submit, isPending, refusal } = useConfirmPasswordForm()
  const passkey = useConfirmByPasskey()
  const provider = useConfirmByProvider()
  const problem = refusal ?? passkey.problem ?? provider.problem
  return (
    // If the browser itself ever submits it, no password may appear in an address.
    <DialogForm method="post" onSubmit={(event) => void submit(event)}>
      <DialogBody className="grid gap-4">
        <p className="text-md text-ink-muted">
          This decides who can sign in, how clients reach you, or what leaves the portal. Enter your
          own password to go on; what you typed stays as it is.
        </p>
        {passkey.isOffered && (
          <Button
            variant="secondary"
            pending={passkey.isPending}
            pendingText="Waiting for your device..."
            onClick={() => void passkey.confirm()}
          >
            <Icon icon={Fingerprint} size="text" />
            Use a passkey instead
          </Button>
        )}
        {provider.name && (
          <Button variant="secondary" wraps onClick={() => void provider.open()}>
            Use {provider.name} instead
          </Button>
        )}
        <OwnPasswordField
          {...field}
          username={user.username}
          label="Your password"
          error={error}
          data-initial-focus
        />
        {problem && (
          <Notice tone="ember" icon={CircleAlert} role="alert">
            {problem}
          </Notice>
        )}
      </DialogBody>
      <DialogFoot>
        <Button variant="secondary" onClick={cancel} className="max-md:flex-1">
          Cancel
        </Button>
        <Button
          type="submit"
          pending={isPending}
          pendingText="Checking..."
          className="max-md:flex-1"
        >
          Confirm
        </Button>
      </DialogFoot>
    </DialogForm>
  )
}
