import { Info, Lock } from 'lucide'
import {
  type ComponentType,
  type ReactNode,
  type Ref,
  type RefObject,
  useRef,
  useState,
} from 'react'
import { formatDays } from '#features/core/retention/rules.ts'
import { useSite } from '#features/practice/site/client/queries.ts'
import type { Bookable } from '#features/requests/appointments/contract/bookable.ts'
import { m } from '#messages'
import { Checkbox } from '#platform/client/forms/checkbox.tsx'
import { NotConfirmed, ScriptNote } from '#platform/client/forms/form-notices.tsx'
import { SubmitButton } from '#platform/client/forms/submit-button.tsx'
import type { CallError } from '#platform/client/http/api.ts'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { MarkedMessage } from '#platform/client/ui/marked-message.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { OpensInNewTab } from '#platform/client/ui/visually-hidden.tsx'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import { ConsultationFields, type TherapistChoice } from './consultation-fields.tsx'
import { ContactFields } from './contact-fields.tsx'
import { emptyPreset, type Preset } from './use-consultation-draft.ts'
import { type LoadBooked, useConsultationForm } from './use-consultation-form.ts'

/** Needed by the security check from the form. The page renders the field itself. */
interface CaptchaSlot {
  input: ReturnType<ReturnType<typeof useConsultationForm>['register']>
  error: string | undefined
  onChallenge: (validation: string | undefined) => void
  handle: Ref<{ refresh: () => void }>
  className: string
}

interface CallOptions {
  /** The therapists with whom a time can be picked. */
  bookable: readonly Bookable[]
  /** The time that the link names. */
  linkTime: string | undefined
}

/** Needed by the step of the free call from the form. */
interface CallSlot {
  form: RefObject<HTMLFormElement | null>
  therapists: readonly TherapistChoice[]
  /** Why a request with a picked time was not accepted. */
  refusal: CallError | undefined
  onChange: () => void
}

interface ConsultationFormProps {
  therapists: readonly TherapistChoice[]
  /** The choices of the link that led here. */
  chosen: Partial<Preset>
  /** Problems of an old link's choices, and their replacements. */
  linkFaults: readonly string[]
  /** The therapist of the link, if they take no new clients. */
  full: FullTherapist | undefined
  /** Number of days for which a request is retained. */
  retentionDays: number
  /** The step in which the time of the call is picked; undefined where the practice calls. */
  CallStep: ComponentType<CallSlot & CallOptions> | undefined
  callOptions: CallOptions
  loadBooked: LoadBooked
  /** Answers of "Help me choose" that the visitor may pass on. */
  matchId?: string | undefined
  renderCaptcha: (slot: CaptchaSlot) => ReactNode
  /** Shown above the form until it is sent. */
  children?: ReactNode
}

export function ConsultationForm(props: ConsultationFormProps) {
  const { therapists, chosen, linkFaults, full, retentionDays, matchId, renderCaptcha } = props
  const { CallStep, callOptions, loadBooked } = props
  const [preset] = useState<Preset>({ ...emptyPreset, ...chosen })
  const element = useRef<HTMLFormElement>(null)
  const form = useConsultationForm(preset, element, { matchId, loadBooked })
  const { sent } = form

  return (
    <>
      {!sent && props.children}
      {sent?.View && (
        <sent.View request={sent.request} Booked={sent.Booked} onAgain={form.startAgain} />
      )}
      {sent && !sent.View && (
        <output>
          {sent.request.appointment ? m.booking_sent_heading() : m.consultation_sent_heading()}
        </output>
      )}
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
          linkFaults={linkFaults}
          full={full}
          canPick={CallStep !== undefined}
          isRestored={form.isRestored}
          onClear={form.clearDraft}
        />
        <div className="grid grid-cols-1 gap-x-5 gap-y-5.5 @md:grid-cols-2 no-scripting:hidden">
          <ConsultationFields form={form} therapists={therapists} preset={preset} />
          {CallStep && (
            <CallStep
              {...callOptions}
              form={element}
              therapists={therapists}
              refusal={form.refusal}
              onChange={form.saveDraft}
            />
          )}
          <ContactFields form={form} />
          {matchId !== undefined && (
            <Checkbox
              {...form.register('passesAnswers')}
              label={m.consultation_pass_answers()}
              className="col-span-full"
            />
          )}
          <FormEnd form={form} retentionDays={retentionDays} renderCaptcha={renderCaptcha} />
        </div>
      </form>
    </>
  )
}

interface FormEndProps extends Pick<ConsultationFormProps, 'retentionDays' | 'renderCaptcha'> {
  form: ReturnType<typeof useConsultationForm>
}

/** The end of the form: security check, consent and the button. */
function FormEnd({ form, retentionDays, renderCaptcha }: FormEndProps) {
  const { register, getError } = form
  const { practice } = useSite()
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
        {form.hasFailed && (
          <NotConfirmed practice={practice} title={m.consultation_not_confirmed()} />
        )}
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

type FullTherapist = { firstName: string; slug: string }

interface FormNotesProps extends Pick<ConsultationFormProps, 'linkFaults' | 'full'> {
  /** The time of the call can be picked. */
  canPick: boolean
  isRestored: boolean
  onClear: () => void
}

const linkWaitlist = (slug: string) => (words: string) => (
  <a href={localPath(`${paths.therapist(slug)}#waitlist`)} className="link-prose">
    {words}
  </a>
)

/** Notes above the first field. */
function FormNotes({ linkFaults, full, canPick, isRestored, onClear }: FormNotesProps) {
  return (
    <>
      <ScriptNote id="chat" practice={useSite().practice} className="mb-6" />
      {/* On wide screens the steps beside the form say it. */}
      <p className="mb-5 font-medium text-ink-muted lg:hidden">
        {canPick ? m.booking_promise() : m.consultation_promise()}
      </p>
      {linkFaults.length > 0 && (
        <Notice tone="river" icon={Info} className="mb-5">
          {linkFaults.join(' ')}
        </Notice>
      )}
      {full && (
        <Notice tone="river" icon={Info} className="mb-5">
          <MarkedMessage
            text={m.consultation_full({ firstName: full.firstName })}
            marks={{ waitlist: linkWaitlist(full.slug) }}
          />
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
