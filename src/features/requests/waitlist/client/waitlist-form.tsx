import { type ComponentProps, type ReactNode, type Ref, useEffect, useRef } from 'react'
import { formatDays, waitlistDays } from '#features/core/retention/rules.ts'
import { useSite } from '#features/practice/site/client/queries.ts'
import { m } from '#messages'
import { Checkbox } from '#platform/client/forms/checkbox.tsx'
import { NotConfirmed, ScriptNote } from '#platform/client/forms/form-notices.tsx'
import { PersonFields } from '#platform/client/forms/person-fields.tsx'
import { SubmitButton } from '#platform/client/forms/submit-button.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { useWaitlistForm } from './use-waitlist-form.ts'
import { WaitlistSent } from './waitlist-sent.tsx'

/** Needed by the security check from the form. The page renders the field itself. */
interface CaptchaSlot {
  input: Omit<ComponentProps<'input'>, 'type'>
  error: string | undefined
  onChallenge: (validation: string | undefined) => void
  handle: Ref<{ refresh: () => void }>
}

export interface WaitlistFormProps {
  /** The therapist's slug. */
  slug: string
  firstName: string
  /** Called when the form can be sent. */
  onReady: () => void
}

interface FormProps extends WaitlistFormProps {
  renderCaptcha: (slot: CaptchaSlot) => ReactNode
}

export function WaitlistForm({ slug, firstName, onReady, renderCaptcha }: FormProps) {
  const element = useRef<HTMLFormElement>(null)
  const form = useWaitlistForm(slug, element)
  const { practice } = useSite()
  useEffect(onReady, [onReady])

  if (form.sentTo !== undefined) return <WaitlistSent email={form.sentTo} firstName={firstName} />
  return (
    <form
      ref={element}
      noValidate
      // If the browser ever submits it natively, the values must not end up in a URL.
      method="post"
      aria-labelledby="waitlist-heading"
      className="@container"
      onChange={form.saveDraft}
      onSubmit={form.submit}
    >
      <ScriptNote practice={practice} />
      <div className="grid grid-cols-1 gap-4.5 no-scripting:hidden">
        <div className="grid grid-cols-1 gap-x-5 gap-y-4.5 @md:grid-cols-2">
          <PersonFields form={form} isPhoneOptional />
        </div>
        {practice.offersFrench && <LanguageChoice {...form.register('language')} />}
        <FormEnd form={form} renderCaptcha={renderCaptcha} />
      </div>
    </form>
  )
}

interface FormPartProps {
  form: ReturnType<typeof useWaitlistForm>
}

function FormEnd({ form, renderCaptcha }: FormPartProps & Pick<FormProps, 'renderCaptcha'>) {
  const { register, getError, failure } = form
  const { practice } = useSite()
  return (
    <>
      {renderCaptcha({
        input: register('captchaValue'),
        error: getError('captchaValue'),
        onChallenge: form.updateChallenge,
        handle: form.captcha,
      })}
      <Checkbox
        {...register('agreement')}
        label={m.waitlist_agreement({ days: formatDays(waitlistDays) })}
        error={getError('agreement')}
      />
      <div>
        {failure !== undefined && <NotConfirmed practice={practice} title={failure} />}
        <SubmitButton
          pending={form.isPending}
          pendingText={m.consultation_sending()}
          className="w-full @md:w-auto"
        >
          {m.waitlist_submit()}
        </SubmitButton>
      </div>
    </>
  )
}
