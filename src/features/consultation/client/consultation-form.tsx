import { CircleAlert, Info, Lock } from 'lucide'
import type { ReactNode, Ref } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { daysInWords } from '#features/retention/rules.ts'
import { Checkbox } from '#platform/client/forms/checkbox.tsx'
import { Field } from '#platform/client/forms/field.tsx'
import { SelectInput } from '#platform/client/forms/select-input.tsx'
import { SubmitButton } from '#platform/client/forms/submit-button.tsx'
import { TextArea } from '#platform/client/forms/text-area.tsx'
import { TextInput } from '#platform/client/forms/text-input.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { OpensInNewTab } from '#platform/client/ui/visually-hidden.tsx'
import { paths } from '#shared/paths.ts'
import { practice } from '#shared/practice.ts'
import { type LocationChoice, locationChoices, noPreference, serviceTypes } from '../contract.ts'
import { locationLabels, serviceTypeLabels } from '../rules.ts'
import { ConsultationSent } from './consultation-sent.tsx'
import { useConsultationForm } from './use-consultation-form.ts'

/** What the security check needs of the form. The page hands the field itself in. */
interface CaptchaSlot {
  input: UseFormRegisterReturn
  error: string | undefined
  onChallenge: (validation: string | undefined) => void
  handle: Ref<{ refresh: () => void }>
  className: string
}

interface ConsultationFormProps {
  therapists: readonly { id: number; fullName: string }[]
  /** The full name of the therapist chosen beforehand, if any. */
  therapist: string | undefined
  location: LocationChoice
  /** For how long a request is kept. */
  keptDays: number
  renderCaptcha: (slot: CaptchaSlot) => ReactNode
}

export function ConsultationForm(props: ConsultationFormProps) {
  const { therapists, therapist, location, keptDays, renderCaptcha } = props
  const form = useConsultationForm()
  const { tie, errorOf } = form
  const wide = 'col-span-full'

  return (
    <>
      {form.isSent && <ConsultationSent onAgain={form.startAgain} />}
      <form
        noValidate
        // Were it ever sent by the browser itself, nothing of it may stand in an address.
        method="post"
        hidden={form.isSent}
        className="@container"
        onSubmit={form.submit}
        aria-label="Request a consultation"
      >
        <noscript>
          <Notice tone="river" icon={Info} className="mb-6">
            This form needs JavaScript. Please call our intake line instead:{' '}
            <a href={practice.phoneLink}>{practice.phone}</a>
          </Notice>
        </noscript>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-5 gap-y-5.5 @min-[29rem]:grid-cols-2">
          <Field label="First name" error={errorOf('firstName')}>
            <TextInput {...tie('firstName')} autoComplete="given-name" />
          </Field>
          <Field label="Last name" error={errorOf('lastName')}>
            <TextInput {...tie('lastName')} autoComplete="family-name" />
          </Field>
          <Field label="Email" error={errorOf('email')}>
            <TextInput {...tie('email')} type="email" inputMode="email" autoComplete="email" />
          </Field>
          <Field label="Phone" error={errorOf('phone')}>
            <TextInput {...tie('phone')} type="tel" inputMode="tel" autoComplete="tel" />
          </Field>
          <Field label="What would you like help with?" error={errorOf('serviceType')}>
            <SelectInput {...tie('serviceType')} defaultValue="">
              <option value="">Select a service</option>
              {serviceTypes.map((type) => (
                <option key={type} value={type}>
                  {serviceTypeLabels[type]}
                </option>
              ))}
            </SelectInput>
          </Field>
          <Field label="Preferred location" error={errorOf('preferredLocation')}>
            <SelectInput {...tie('preferredLocation')} defaultValue={location}>
              {locationChoices.map((choice) => (
                <option key={choice} value={choice}>
                  {locationLabels[choice]}
                </option>
              ))}
            </SelectInput>
          </Field>
          <Field
            label="Preferred therapist"
            optional
            error={errorOf('preferredTherapist')}
            className={wide}
          >
            <SelectInput {...tie('preferredTherapist')} defaultValue={therapist ?? noPreference}>
              <option value={noPreference}>No preference</option>
              {therapists.map(({ id, fullName }) => (
                <option key={id} value={fullName}>
                  {fullName}
                </option>
              ))}
            </SelectInput>
          </Field>
          <Field
            label="Anything you want us to know"
            optional
            error={errorOf('notes')}
            className={wide}
          >
            <TextArea
              {...tie('notes')}
              placeholder="A sentence or two is plenty. You can tell us the rest on the call."
            />
          </Field>
          {renderCaptcha({
            input: tie('captchaValue'),
            error: errorOf('captchaValue'),
            onChallenge: form.takeChallenge,
            handle: form.captcha,
            className: wide,
          })}
          <Checkbox
            {...tie('consent')}
            label={<ConsentWords />}
            error={errorOf('consent')}
            className={wide}
          />
          <div className={wide}>
            {form.hasFailed && <NotConfirmed />}
            <SubmitButton
              pending={form.isPending}
              pendingText="Submitting..."
              className="w-full md:w-auto"
            >
              Request my consultation
            </SubmitButton>
            <p className="mt-3 flex gap-2 text-note text-ink-3">
              <Icon icon={Lock} size="text" className="mt-0.5" />
              {`Kept confidential and deleted after ${daysInWords(keptDays)}.`}
            </p>
          </div>
        </div>
      </form>
    </>
  )
}

/**
 * Stays when the toast has gone, which has said aloud what happened. An answer may have been lost
 * after the request was stored; trying again makes no second one.
 */
function NotConfirmed() {
  return (
    <Notice
      tone="ember"
      icon={CircleAlert}
      title="We could not confirm your request."
      className="mb-5"
    >
      What you typed is still here, and trying again is safe. You can also call us:{' '}
      <a href={practice.phoneLink} className="whitespace-nowrap">
        {practice.phone}
      </a>
    </Notice>
  )
}

function ConsentWords() {
  return (
    <>
      I agree to be contacted about my request and accept the{' '}
      <PolicyLink href={paths.privacy}>Privacy Policy</PolicyLink> and{' '}
      <PolicyLink href={paths.terms}>Terms of Service</PolicyLink>.
    </>
  )
}

/** In a new tab: here it would take what is typed with it. */
function PolicyLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="link-prose" href={href} target="_blank" rel="noopener">
      {children}
      <OpensInNewTab />
    </a>
  )
}
