import { ArrowLeft, CircleAlert, MailCheck } from 'lucide'
import { type RefObject, useEffect, useRef } from 'react'
import { m } from '#messages'
import { Field } from '#platform/client/forms/field.tsx'
import { FormHeading } from '#platform/client/forms/form-heading.tsx'
import { TextInput } from '#platform/client/forms/text-input.tsx'
import { Button } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { MarkedMessage } from '#platform/client/ui/marked-message.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { resetMinutes } from '../rules.ts'
import { useForgotForm } from './use-forgot-form.ts'

interface ForgotFormProps {
  /** Text that was typed on the login. */
  username: string
  onBack: () => void
}

/** Asks for the email of an account, to which a link for a new password is sent. */
export function ForgotForm({ username, onBack }: ForgotFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const form = useForgotForm(element, username)
  return (
    <>
      {form.sentTo === undefined ? (
        <ForgotFields element={element} form={form} />
      ) : (
        <LinkSent email={form.sentTo} />
      )}
      <button
        type="button"
        onClick={onBack}
        className="mt-3.5 inline-flex min-h-11 items-center gap-2 font-semibold text-river-600 transition-colors hover:text-river-800"
      >
        <Icon icon={ArrowLeft} size="text" />
        {m.auth_back_to_login()}
      </button>
    </>
  )
}

interface ForgotFieldsProps {
  element: RefObject<HTMLFormElement | null>
  form: ReturnType<typeof useForgotForm>
}

function ForgotFields({ element, form }: ForgotFieldsProps) {
  return (
    <>
      <FormHeading title={m.auth_forgot_password()}>{m.auth_forgot_text()}</FormHeading>
      <form
        ref={element}
        noValidate
        method="post"
        onSubmit={form.submit}
        aria-label={m.auth_forgot_password()}
        className="mt-7"
      >
        <Field label={m.forms_email()} error={form.error}>
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
          pendingText={m.auth_sending()}
          className="mt-6 w-full"
        >
          {m.auth_send_link()}
        </Button>
      </form>
    </>
  )
}

const marks = { email: (words: string) => <strong>{words}</strong> }

/** The same whether or not there is an account. */
function LinkSent({ email }: { email: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <span className="mb-3.5 grid size-15 place-items-center rounded-bubble bg-river-100 text-river-700">
        <Icon icon={MailCheck} size="card" />
      </span>
      <FormHeading title={m.auth_code_heading()}>{m.auth_link_requested()}</FormHeading>
      <p className="mt-4 text-md wrap-anywhere">
        <MarkedMessage text={m.auth_entered({ email })} marks={marks} />
      </p>
      <ul className="mt-3 grid list-disc gap-1.5 pl-5 text-md text-ink-muted">
        <li>{m.auth_link_works_once({ minutes: resetMinutes })}</li>
        <li>{m.auth_no_email()}</li>
        <li>{m.auth_administrator_can_set()}</li>
      </ul>
    </div>
  )
}
