import { CircleAlert, Info, Lock } from 'lucide'
import { type ReactNode, type Ref, useRef, useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { formatDays } from '#features/retention/rules.ts'
import { useSite } from '#features/site/client/queries.ts'
import { m } from '#messages'
import { Checkbox } from '#platform/client/forms/checkbox.tsx'
import { SubmitButton } from '#platform/client/forms/submit-button.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { MarkedMessage } from '#platform/client/ui/marked-message.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { OpensInNewTab } from '#platform/client/ui/visually-hidden.tsx'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import { ConsultationFields, type TherapistChoice } from './consultation-fields.tsx'
import { PhoneMessage } from './phone-link.tsx'
import { emptyPreset, type Preset } from './use-consultation-draft.ts'
import { useConsultationForm } from './use-consultation-form.ts'

/** What the security check needs from the form. The page renders the field itself. */
interface CaptchaSlot {
  input: UseFormRegisterReturn
  error: string | undefined
  onChallenge: (validation: string | undefined) => void
  handle: Ref<{ refresh: () => void }>
  className: string
}

interface ConsultationFormProps {
  therapists: readonly TherapistChoice[]
  /** The choices of the link that led here. */
  chosen: Partial<Preset>
  /** The link names a therapist who has no public profile. */
  isTherapistUnknown: boolean
  /** How many days a request is retained. */
  retentionDays: number
  renderCaptcha: (slot: CaptchaSlot) => ReactNode
}

export function ConsultationForm(props: ConsultationFormProps) {
  const { therapists, chosen, isTherapistUnknown, retentionDays, renderCaptcha } = props
  const [preset] = useState<Preset>({ ...emptyPreset, ...chosen })
  const element = useRef<HTMLFormElement>(null)
  const form = useConsultationForm(preset, element)
  const { sent } = form

  return (
    <>
      {sent?.View && <sent.View request={sent.request} onAgain={form.startAgain} />}
      {sent && !sent.View && <output>{m.consultation_sent_heading()}</output>}
      <form
        ref={element}
        noValidate
        // If the browser ever submits it natively, the values must not end up in a URL.
        method="post"
        hidden={sent !== undefined}
        className="@container"
        onChange={form.saveDraft}
        onSubmit={form.submit}
        aria-label={m.consultation_form_label()}
      >
        <FormNotes
          isTherapistUnknown={isTherapistUnknown}
          isRestored={form.isRestored}
          onClear={form.clearDraft}
        />
        <div className="grid grid-cols-1 gap-x-5 gap-y-5.5 @md:grid-cols-2">
          <ConsultationFields form={form} therapists={therapists} preset={preset} />
          <FormEnd form={form} retentionDays={retentionDays} renderCaptcha={renderCaptcha} />
        </div>
      </form>
    </>
  )
}

interface FormEndProps extends Pick<ConsultationFormProps, 'retentionDays' | 'renderCaptcha'> {
  form: ReturnType<typeof useConsultationForm>
}

/**
 * The end of the form. It is a component of its own because the first invalid field to be focused is
 * the first that was registered, and a parent registers its own fields before its children's.
 */
function FormEnd({ form, retentionDays, renderCaptcha }: FormEndProps) {
  const { register, getError } = form
  return (
    <>
      {renderCaptcha({
        input: register('captchaValue'),
        error: getError('captchaValue'),
        onChallenge: form.updateChallenge,
        handle: form.captcha,
        className: 'col-span-full',
      })}
      <Checkbox
        {...register('consent')}
        label={<ConsentLabel />}
        error={getError('consent')}
        className="col-span-full"
      />
      <div className="col-span-full">
        {form.hasFailed && <NotConfirmed />}
        <SubmitButton
          pending={form.isPending}
          pendingText={m.consultation_sending()}
          className="w-full md:w-auto"
        >
          {m.consultation_send_button()}
        </SubmitButton>
        <p className="mt-3 flex gap-2 text-sm text-ink-subtle">
          <Icon icon={Lock} size="text" className="mt-0.5" />
          {m.consultation_retention({ days: formatDays(retentionDays) })}
        </p>
      </div>
    </>
  )
}

interface FormNotesProps {
  isTherapistUnknown: boolean
  isRestored: boolean
  onClear: () => void
}

/** Notes above the first field. */
function FormNotes({ isTherapistUnknown, isRestored, onClear }: FormNotesProps) {
  const { phone } = useSite().practice
  return (
    <>
      <noscript>
        <Notice tone="river" icon={Info} className="mb-6">
          {phone === '' ? (
            m.consultation_needs_javascript()
          ) : (
            <PhoneMessage text={m.consultation_needs_javascript_call({ phone })} />
          )}
        </Notice>
      </noscript>
      {/* On wide screens the steps beside the form say it. */}
      <p className="mb-5 font-medium text-ink-muted lg:hidden">{m.consultation_promise()}</p>
      {isTherapistUnknown && (
        <Notice tone="river" icon={Info} className="mb-5">
          {m.consultation_therapist_unknown()}
        </Notice>
      )}
      <p className={classNames('text-md text-ink-muted', isRestored && 'mb-5')}>
        <output>{isRestored && `${m.consultation_draft_restored()} `}</output>
        {isRestored && (
          <button
            type="button"
            onClick={onClear}
            className="font-semibold text-river-600 underline decoration-medium underline-offset-4 hover:text-river-800 touch:-my-2.5 touch:min-h-11 touch:px-1"
          >
            {m.consultation_draft_clear()}
          </button>
        )}
      </p>
    </>
  )
}

/**
 * Remains after the toast, which announces the failure, has disappeared. The response may have been
 * lost after the request was stored; trying again makes no second lead.
 */
function NotConfirmed() {
  const { phone } = useSite().practice
  return (
    <Notice tone="ember" icon={CircleAlert} title={m.consultation_not_confirmed()} className="mb-5">
      {m.consultation_try_again_safe()}
      {phone !== '' && (
        <>
          {' '}
          <PhoneMessage
            text={m.consultation_call_instead({ phone })}
            className="whitespace-nowrap"
          />
        </>
      )}
    </Notice>
  )
}

const linkPolicy = (path: string) => (words: string) => (
  <PolicyLink href={localPath(path)}>{words}</PolicyLink>
)

function ConsentLabel() {
  return (
    <MarkedMessage
      text={m.consultation_consent()}
      marks={{ privacy: linkPolicy(paths.privacy), terms: linkPolicy(paths.terms) }}
    />
  )
}

/** Opens a new tab: leaving this page would lose what was typed. */
function PolicyLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="link-prose" href={href} target="_blank" rel="noopener">
      {children}
      <OpensInNewTab />
    </a>
  )
}
