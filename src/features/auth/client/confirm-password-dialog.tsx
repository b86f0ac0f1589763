import { CircleAlert } from 'lucide'
import type { User } from '#features/accounts/contract.ts'
import { Field } from '#platform/client/forms/field.tsx'
import { PasswordInput } from '#platform/client/forms/password-input.tsx'
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
import { Notice } from '#platform/client/ui/notice.tsx'
import { useConfirmPasswordForm } from './use-confirm-password.ts'

const cancel = () => settlePasswordQuestion(false)

/** Asks for one's own password while a call waits that decides who can sign in. */
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
  return (
    // Were it ever sent by the browser itself, no password may stand in an address.
    <DialogForm method="post" onSubmit={(event) => void submit(event)}>
      <DialogBody className="grid gap-4">
        <p className="text-small text-ink-2">
          This change decides who can sign in. Enter your own password to go on; what you typed
          stays as it is.
        </p>
        {/* Tells a password manager whose password it is. */}
        <input type="text" autoComplete="username" value={user.username} readOnly hidden />
        <Field label="Your password" error={error}>
          <PasswordInput {...field} autoComplete="current-password" data-initial-focus />
        </Field>
        {refusal && (
          <Notice tone="ember" icon={CircleAlert} role="alert">
            {refusal}
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
