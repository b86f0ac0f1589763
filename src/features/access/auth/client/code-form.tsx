import { ArrowLeft, MailCheck } from 'lucide'
import { useId } from 'react'
import { m } from '#messages'
import { Field } from '#platform/client/forms/field.tsx'
import { FormHeading } from '#platform/client/forms/form-heading.tsx'
import { Button } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { CodeInput } from './code-input.tsx'
import { type CodeSteps, useCodeForm } from './use-code-form.ts'

export function CodeForm(steps: CodeSteps) {
  const form = useCodeForm(steps)
  const hintId = useId()
  const { secondsToWait, isRequesting } = form
  const isTooSoon = secondsToWait > 0
  return (
    <>
      <span className="mb-3.5 grid size-15 place-items-center rounded-bubble bg-river-100 text-river-700">
        <Icon icon={MailCheck} size="card" />
      </span>
      <FormHeading title={m.auth_code_heading()} hintId={hintId}>
        {m.auth_code_text()}
      </FormHeading>
      <form
        noValidate
        method="post"
        onSubmit={form.submit}
        aria-label={m.auth_code_form()}
        className="mt-7"
      >
        <Field label={m.auth_code_label()} error={form.error}>
          <CodeInput {...form.input} onCode={form.changeCode} describedBy={hintId} />
        </Field>
        <Button
          type="submit"
          pending={form.isPending}
          pendingText={m.auth_verifying()}
          className="mt-6.5 w-full"
        >
          {m.auth_verify()}
        </Button>
      </form>
      <div className="mt-3.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <button
          type="button"
          onClick={steps.onBack}
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-river-600 transition-colors hover:text-river-800"
        >
          <Icon icon={ArrowLeft} size="text" />
          {m.auth_back_to_login()}
        </button>
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
        <output className="sr-only">
          {isTooSoon || isRequesting ? '' : m.auth_resend_ready()}
        </output>
      </div>
    </>
  )
}
