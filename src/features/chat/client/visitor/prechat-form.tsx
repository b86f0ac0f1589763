import type { ComponentProps, ReactNode, Ref } from 'react'
import { formatDays } from '#features/retention/rules.ts'
import { Checkbox } from '#platform/client/forms/checkbox.tsx'
import { Field } from '#platform/client/forms/field.tsx'
import { SubmitButton } from '#platform/client/forms/submit-button.tsx'
import { TextInput } from '#platform/client/forms/text-input.tsx'
import { OpensInNewTab } from '#platform/client/ui/visually-hidden.tsx'
import { paths } from '#shared/paths.ts'
import type { Sender, Visitor } from '../../contract.ts'
import { type SolvedCaptcha, useVisitorPrechat } from './use-visitor-prechat.ts'
import { CrisisLine } from './visitor-disclaimer.tsx'

/** What the security check needs of its form. The page hands the field itself in. */
export interface CaptchaSlot {
  input: Omit<ComponentProps<'input'>, 'type'>
  error: string | undefined
  onChallenge: (validation: string | undefined) => void
  onFailure: () => void
  handle: Ref<{ refresh: () => void }>
  className?: string
}
export type RenderCaptcha = (slot: CaptchaSlot) => ReactNode

interface PrechatFormProps {
  /** Who wrote here before, so that it need not be typed again. */
  known: Sender | undefined
  /** After how many days the practice's copy of what is said goes. */
  keptDays: number
  /** Stands above the form: why one is here again. */
  notice: ReactNode
  onStart: (visitor: Visitor, captcha: SolvedCaptcha) => void
  onCaptchaFailure: () => void
  /** Somebody would rather leave a request: with what is typed. */
  onLeaveRequest: (typed: { firstName: string; phone: string; email: string }) => void
  renderCaptcha: RenderCaptcha
}

export function PrechatForm(props: PrechatFormProps) {
  const { known, keptDays, notice, onStart, onCaptchaFailure, onLeaveRequest, renderCaptcha } =
    props
  const { formRef, captcha, tie, getError, typed, ...form } = useVisitorPrechat(onStart)

  function leaveRequest() {
    onLeaveRequest({
      firstName: typed('senderName'),
      phone: typed('senderPhone'),
      email: typed('senderEmail'),
    })
  }

  return (
    // In a window beside the page the fields scroll above the button; on a phone the form does as a whole.
    <form
      ref={formRef}
      noValidate
      method="post"
      onSubmit={form.submit}
      aria-label="Start a chat"
      className="flex min-h-0 flex-auto flex-col overflow-x-hidden overflow-y-auto overscroll-contain md:[@media(height>=32rem)]:overflow-y-hidden"
    >
      {/* Before the fields: nobody in need has to go through them. */}
      <CrisisLine className="border-b" />
      <div className="shrink-0 px-5 pt-3.5 pb-1 md:[@media(height>=32rem)]:min-h-0 md:[@media(height>=32rem)]:shrink md:[@media(height>=32rem)]:overflow-y-auto">
        {notice}
        <p className="mb-3.5 text-14 leading-normal text-ink-2">
          Someone from our team answers here as soon as they’re free. If nobody is, you can send
          what you wrote as a request.{' '}
          <a href={paths.consultation} onClick={leaveRequest} className="link-prose">
            Leave a request instead
          </a>
        </p>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-3 gap-y-3 min-[22rem]:grid-cols-2">
          <Field label="First name" error={getError('senderName')}>
            <TextInput
              {...tie('senderName')}
              defaultValue={known?.senderName}
              autoComplete="given-name"
              data-chat-start
            />
          </Field>
          <Field label="Phone" error={getError('senderPhone')}>
            <TextInput
              {...tie('senderPhone')}
              defaultValue={known?.senderPhone ?? undefined}
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              placeholder="(613) 555-0100"
            />
          </Field>
          <Field label="Email" error={getError('senderEmail')} className="col-span-full">
            <TextInput
              {...tie('senderEmail')}
              defaultValue={known?.senderEmail}
              type="email"
              inputMode="email"
              autoComplete="email"
              placeholder="you@example.com"
            />
          </Field>
          {renderCaptcha({
            input: tie('captcha'),
            error: getError('captcha'),
            onChallenge: form.takeChallenge,
            onFailure: onCaptchaFailure,
            handle: captcha,
            className: 'col-span-full',
          })}
          <Checkbox
            {...tie('consent')}
            label={<ConsentWords keptDays={keptDays} />}
            error={getError('consent')}
            className="col-span-full [&_label]:text-note"
          />
        </div>
      </div>
      <div className="shrink-0 px-5 pt-3 pb-5">
        <SubmitButton
          pending={form.isPending}
          pendingText="Starting..."
          className="min-h-12 w-full"
        >
          Start Chat
        </SubmitButton>
      </div>
    </form>
  )
}

function ConsentWords({ keptDays }: { keptDays: number }) {
  return (
    <>
      I agree to the{' '}
      <a className="link-prose" href={paths.privacy} target="_blank" rel="noopener">
        Privacy Policy
        <OpensInNewTab />
      </a>
      {`. Conversations are auto-deleted after ${formatDays(keptDays)}.`}
    </>
  )
}
