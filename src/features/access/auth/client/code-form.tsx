import { ArrowLeft, Fingerprint, KeyRound, MailCheck, Smartphone } from 'lucide'
import { useId } from 'react'
import type { SignInMethod } from '#features/access/factors/contract/factors.ts'
import { m } from '#messages'
import { Field } from '#platform/client/forms/field.tsx'
import { FormHeading } from '#platform/client/forms/form-heading.tsx'
import { TextInput } from '#platform/client/forms/text-input.tsx'
import { Button } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { CodeInput } from './code-input.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { type CodeSteps, useCodeForm } from './use-code-form.ts'

const texts = {
  passkey: {
    icon: Fingerprint,
    heading: m.auth_passkey_heading,
    hint: m.auth_passkey_text,
    form: m.auth_passkey_continue,
  },
  email: {
    icon: MailCheck,
    heading: m.auth_code_heading,
    hint: m.auth_code_text,
    form: m.auth_code_form,
  },
  totp: {
    icon: Smartphone,
    heading: m.auth_app_heading,
    hint: m.auth_app_text,
    form: m.auth_code_form,
  },
  recovery: {
    icon: KeyRound,
    heading: m.auth_recovery_heading,
    hint: m.auth_recovery_text,
    form: m.auth_recovery_label,
  },
} satisfies Record<SignInMethod, unknown>

const changeTexts: Record<SignInMethod, () => string> = {
  passkey: m.auth_passkey_use,
  email: m.auth_resend,
  totp: m.auth_app_use,
  recovery: m.auth_recovery_use,
}

/** The step after the password: a passkey, an emailed code, a code of the authenticator app, or a recovery code. */
export function CodeForm(steps: CodeSteps) {
  const form = useCodeForm(steps)
  const hintId = useId()
  const { icon, heading, hint, form: formName } = texts[form.method]
  return (
    <>
      <span className="mb-3.5 grid size-15 place-items-center rounded-bubble bg-river-100 text-river-700">
        <Icon icon={icon} size="card" />
      </span>
      <FormHeading title={heading()} hintId={hintId}>
        {hint()}
      </FormHeading>
      {form.method === 'passkey' ? (
        <PasskeyButton
          label={m.auth_passkey_continue()}
          cancelledText={m.auth_passkey_again()}
          onSignedIn={steps.onSignedIn}
          isPrimary
          className="mt-7"
        />
      ) : (
        <CodeFields form={form} formName={formName()} hintId={hintId} />
      )}
      <div className="mt-3.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <button
          type="button"
          onClick={steps.onBack}
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-river-600 transition-colors hover:text-river-800"
        >
          <Icon icon={ArrowLeft} size="text" />
          {m.auth_back_to_login()}
        </button>
        {form.method === 'email' && <ResendButton form={form} />}
        {form.otherMethods.map((method) => (
          <button
            key={method}
            type="button"
            onClick={() => form.changeMethod(method)}
            className="min-h-11 text-md font-semibold text-river-600 underline underline-offset-3 transition-colors hover:text-river-800"
          >
            {changeTexts[method]()}
          </button>
        ))}
      </div>
    </>
  )
}

interface CodeFieldsProps {
  form: ReturnType<typeof useCodeForm>
  formName: string
  hintId: string
}

function CodeFields({ form, formName, hintId }: CodeFieldsProps) {
  return (
    <form noValidate method="post" onSubmit={form.submit} aria-label={formName} className="mt-7">
      {form.method === 'recovery' ? (
        <Field label={m.auth_recovery_label()} error={form.error}>
          <TextInput
            {...form.input}
            onChange={({ target }) => form.changeCode(target.value)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
          />
        </Field>
      ) : (
        <Field label={m.auth_code_label()} error={form.error}>
          <CodeInput {...form.input} onCode={form.changeCode} describedBy={hintId} />
        </Field>
      )}
      <Button
        type="submit"
        pending={form.isPending}
        pendingText={m.auth_verifying()}
        className="mt-6.5 w-full"
      >
        {m.auth_verify()}
      </Button>
    </form>
  )
}

function ResendButton({ form }: { form: ReturnType<typeof useCodeForm> }) {
  const { secondsToWait, isRequesting } = form
  const isTooSoon = secondsToWait > 0
  return (
    <>
      <button
        type="button"
        onClick={form.requestCode}
        disabled={isTooSoon || isRequesting}
        className="min-h-11 text-md font-semibold text-river-600 tabular-nums underline underline-offset-3 transition-colors hover:text-river-800 disabled:font-normal disabled:text-ink-muted disabled:no-underline"
      >
        {isRequesting
          ? m.auth_sending()
          : isTooSoon
            ? m.auth_resend_in({ seconds: secondsToWait })
            : m.auth_resend()}
      </button>
      {/* Announced once at the end: a number every second would interrupt the user. */}
      <output className="sr-only">{isTooSoon || isRequesting ? '' : m.auth_resend_ready()}</output>
    </>
  )
}
