import { ArrowLeft, CircleAlert, MailCheck } from 'lucide'
import { useEffect, useRef } from 'react'
import { Field } from '#platform/client/forms/field.tsx'
import { FormHeading } from '#platform/client/forms/form-heading.tsx'
import { TextInput } from '#platform/client/forms/text-input.tsx'
import { Button } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { requestedText, resetMinutes } from '../rules.ts'
import { useForgotForm } from './use-forgot-form.ts'

interface ForgotFormProps {
  /** What was typed on the login. */
  username: string
  onBack: () => void
}

/** Asks for the email of an account, to which a link for a new password is sent. */
export function ForgotForm({ username, onBack }: ForgotFormProps) {
  const form = useForgotForm(username)
  return (
    <>
      {form.sentTo === undefined ? <ForgotFields form={form} /> : <LinkSent email={form.sentTo} />}
      <button
        type="button"
        onClick={onBack}
        className="mt-3.5 inline-flex min-h-11 items-center gap-2 font-semibold text-river-600 transition-colors hover:text-river-800"
      >
        <Icon icon={ArrowLeft} size="text" />
        Back to Login
      </button>
    </>
  )
}

function ForgotFields({ form }: { form: ReturnType<typeof useForgotForm> }) {
  return (
    <>
      <FormHeading title="Forgot your password?">
        Enter the email of your account. We send you a link to set a new password.
      </FormHeading>
      <form
        noValidate
        method="post"
        onSubmit={form.submit}
        aria-label="Forgot your password?"
        className="mt-7"
      >
        <Field label="Email" error={form.error}>
          <TextInput
            {...form.field}
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        {form.refusal && (
          <Notice tone="ember" icon={CircleAlert} role="alert" className="mt-5">
            {form.refusal}
          </Notice>
        )}
        <Button
          type="submit"
          pending={form.isPending}
          pendingText="Sending..."
          className="mt-6 w-full"
        >
          Send me a link
        </Button>
      </form>
    </>
  )
}

/** The same whether or not there is an account. */
function LinkSent({ email }: { email: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <span className="mb-3.5 grid size-15 place-items-center rounded-bubble bg-river-100 text-river-700">
        <Icon icon={MailCheck} size="card" />
      </span>
      <FormHeading title="Check your email">{requestedText}</FormHeading>
      <p className="mt-4 text-md wrap-anywhere">
        Entered: <strong>{email}</strong>
      </p>
      <ul className="mt-3 grid list-disc gap-1.5 pl-5 text-md text-ink-muted">
        <li>The link works once, for {resetMinutes} minutes.</li>
        <li>No email after a few minutes? Look among the unwanted mail, then ask again.</li>
        <li>An administrator can also set a new password for you.</li>
      </ul>
    </div>
  )
}
