import type { ComponentProps, ReactNode, Ref } from 'react'
import { formatDays } from '#features/core/retention/rules.ts'
import { m } from '#messages'
import { Checkbox } from '#platform/client/forms/checkbox.tsx'
import { Field } from '#platform/client/forms/field.tsx'
import { SubmitButton } from '#platform/client/forms/submit-button.tsx'
import { TextInput } from '#platform/client/forms/text-input.tsx'
import { linkWords, linkWordsWith } from '#platform/client/ui/link-words.tsx'
import { MarkedMessage } from '#platform/client/ui/marked-message.tsx'
import { OpensInNewTab } from '#platform/client/ui/visually-hidden.tsx'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import type { Sender, Visitor } from '../../contract/messages.ts'
import { getAnswerPromise } from './answer-promise.ts'
import type { SolvedCaptcha } from './chat-state.ts'
import { CrisisLine } from './crisis-help.tsx'
import type { ChatStatus } from './opening-hours.ts'
import { usePrechatForm } from './use-prechat-form.ts'

/** The functions of a form that the security check calls. The page provides the field itself. */
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
  status: ChatStatus
  /** The contact details of an earlier conversation, so that they need not be typed again. */
  known: Sender | undefined
  /** After how many days the practice's copy of a conversation is deleted. */
  retentionDays: number
  /** Shown above the form: how the last conversation ended. */
  notice: ReactNode
  onStart: (visitor: Visitor, captcha: SolvedCaptcha) => void
  onCaptchaFailure: () => void
  /** The visitor prefers the request form, which is prefilled with what is typed here. */
  onLeaveRequest: (typed: { firstName: string; phone: string; email: string }) => void
  renderCaptcha: RenderCaptcha
}

export function PrechatForm(props: PrechatFormProps) {
  const { status, known, retentionDays, notice } = props
  const { onStart, onCaptchaFailure, onLeaveRequest, renderCaptcha } = props
  const { formRef, captcha, register, getError, getTyped, ...form } = usePrechatForm(onStart)

  const introduce = status.isStaffed ? m.chat_start_introduction : m.chat_start_unstaffed

  function leaveRequest() {
    onLeaveRequest({
      firstName: getTyped('senderName'),
      phone: getTyped('senderPhone'),
      email: getTyped('senderEmail'),
    })
  }

  return (
    // In a window beside the page the fields scroll above the button; on a phone the form does as a whole.
    <form
      ref={formRef}
      noValidate
      method="post"
      onSubmit={form.submit}
      aria-label={m.chat_start_form_label()}
      className="flex min-h-0 flex-auto flex-col overflow-x-hidden overflow-y-auto overscroll-contain md:roomy:overflow-y-hidden"
    >
      {/* Before the fields, so that no one in a crisis has to go through them. */}
      <CrisisLine className="border-b" />
      <div className="shrink-0 px-5 pt-3.5 pb-1 md:roomy:min-h-0 md:roomy:shrink md:roomy:overflow-y-auto">
        {notice}
        <p className="mb-3.5 text-sm leading-normal text-ink-muted">
          <MarkedMessage
            text={introduce({ promise: getAnswerPromise(status) })}
            marks={{
              leave: linkWords({
                href: localPath(paths.consultation),
                onClick: leaveRequest,
                className: 'link-prose',
              }),
            }}
          />
        </p>
        <div className="grid grid-cols-1 gap-x-3 gap-y-3 2xs:grid-cols-2">
          <Field label={m.forms_first_name()} error={getError('senderName')}>
            <TextInput
              {...register('senderName')}
              defaultValue={known?.senderName}
              autoComplete="given-name"
              data-chat-start
            />
          </Field>
          <Field label={m.forms_phone()} error={getError('senderPhone')}>
            <TextInput
              {...register('senderPhone')}
              defaultValue={known?.senderPhone ?? undefined}
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              placeholder={m.chat_phone_example()}
            />
          </Field>
          <Field label={m.forms_email()} error={getError('senderEmail')} className="col-span-full">
            <TextInput
              {...register('senderEmail')}
              defaultValue={known?.senderEmail}
              type="email"
              inputMode="email"
              autoComplete="email"
              placeholder={m.chat_email_example()}
            />
          </Field>
          {renderCaptcha({
            input: register('captcha'),
            error: getError('captcha'),
            onChallenge: form.startChallenge,
            onFailure: onCaptchaFailure,
            handle: captcha,
            className: 'col-span-full',
          })}
          <Checkbox
            {...register('consent')}
            label={<ConsentLabel retentionDays={retentionDays} />}
            error={getError('consent')}
            className="col-span-full [&_label]:text-sm"
          />
        </div>
      </div>
      <div className="shrink-0 px-5 pt-3 pb-5">
        <SubmitButton
          pending={form.isPending}
          pendingText={m.chat_starting()}
          className="min-h-12 w-full"
        >
          {m.chat_start_button()}
        </SubmitButton>
      </div>
    </form>
  )
}

function ConsentLabel({ retentionDays }: { retentionDays: number }) {
  return (
    <MarkedMessage
      text={m.chat_consent({ days: formatDays(retentionDays) })}
      marks={{
        privacy: linkWordsWith(
          {
            className: 'link-prose',
            href: localPath(paths.privacy),
            target: '_blank',
            rel: 'noopener',
          },
          <OpensInNewTab />,
        ),
      }}
    />
  )
}
