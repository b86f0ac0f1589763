import { CaptchaField } from '#features/core/captcha/client/captcha-field.tsx'
import { defaultRetention, getRetentionPolicy } from '#features/core/retention/contract.ts'
import { loadWords } from '#features/practice/site/client/load-words.ts'
import { useSite } from '#features/practice/site/client/site-context.ts'
import { EnglishTextsContext } from '#features/practice/site/client/text-language.ts'
import { readConsultationPage } from '#features/practice/site/contract/read-consultation.ts'
import { listTherapistNames } from '#features/practice/therapists/contract/names.ts'
import { FreeCallStep } from '#features/requests/appointments/client/visitor/free-call-step.tsx'
import { listBookable } from '#features/requests/appointments/contract/bookable.ts'
import { ChosenTherapist } from '#features/requests/consultation/client/chosen-therapist.tsx'
import { ConsultationForm } from '#features/requests/consultation/client/consultation-form.tsx'
import { CrisisNote } from '#features/requests/consultation/client/crisis-note.tsx'
import { findRequestPreset, maxNamedLength } from '#features/requests/consultation/contract.ts'
import { findService, parseLocation, toServiceNote } from '#features/requests/consultation/rules.ts'
import { m } from '#messages'
import type { Load } from '#platform/client/http/query-client.ts'
import { useDocumentData } from '#platform/client/http/use-document-data.ts'
import type { PageHead } from '#platform/client/navigation/page-head.ts'
import type { PageLocation } from '#platform/client/navigation/pages.ts'
import { classNames } from '#platform/client/ui/class-names.ts'
import type { EndpointResult } from '#shared/endpoint.ts'
import { findByName, fullName } from '#shared/names.ts'
import { paths } from '#shared/paths.ts'
import { noPreference } from '#shared/request-fields.ts'
import { underRidge } from '../../art/under-ridge.ts'
import type { HeadContext } from '../../head-context.ts'
import { pageDescription, pageTitle } from '../../page-title.ts'
import { breadcrumbsJsonLd } from './breadcrumbs-structured-data.ts'
import { AsideSlot } from './consultation/aside-slot.tsx'
import { BandHero } from './sections/band-hero.tsx'

type Page = EndpointResult<typeof readConsultationPage>

/** The name and the answers that the link carries. Search engines and bots send longer ones. */
const toPresetInput = ({ search }: PageLocation) => {
  const query = ['therapist', 'match'].flatMap((name) => {
    const value = search.get(name)
    return value ? [[name, value.slice(0, maxNamedLength)]] : []
  })
  return { query: Object.fromEntries(query) as { therapist?: string; match?: string } }
}

export async function load(load: Load, where: PageLocation): Promise<Page> {
  const [page] = await Promise.all([
    loadWords(load, load(readConsultationPage, {})),
    load(listTherapistNames, {}),
    // Without it the form chooses less.
    load(findRequestPreset, toPresetInput(where)).catch(() => undefined),
    load(getRetentionPolicy, {}),
    // Without them the practice calls.
    load(listBookable, {}).catch(() => undefined),
  ])
  return page
}

export const head = (page: Page | undefined, { site, where }: HeadContext): PageHead => ({
  title: pageTitle(m.consultation_page_title(), site),
  ...pageDescription(page),
  canonicalPath: paths.consultation,
  jsonLd: [breadcrumbsJsonLd([{ name: m.consultation_page_title(), path: paths.consultation }])],
  // The answers decide which help is chosen.
  ...(where.search.has('match') && { isPersonal: true }),
})

export function View({ where }: { where: PageLocation }) {
  const { data: therapists } = useDocumentData(listTherapistNames, {})
  const site = useSite()
  const { data: page } = useDocumentData(readConsultationPage, {})
  const { data: preset } = useDocumentData(findRequestPreset, toPresetInput(where))
  const { data: keeping = defaultRetention } = useDocumentData(getRetentionPolicy, {})
  const bookable = useDocumentData(listBookable, {}).data?.therapists ?? []
  const named = where.search.get('therapist')
  const therapist = findByName(therapists ?? [], named)
  const serviceSlug = where.search.get('service')
  const service = findService(serviceSlug, site.services)
  const location = where.search.get('location')
  const linkFaults = [
    ...(isNameGiven(named) && therapists !== undefined && !therapist
      ? [m.consultation_therapist_unknown()]
      : []),
    ...((isNameGiven(serviceSlug) && !service) ||
    (isNameGiven(location) && parseLocation(location, site.offices) === noPreference)
      ? [m.consultation_link_old()]
      : []),
  ]
  return (
    <EnglishTextsContext value={page?.english}>
      {/* Toasts appear at the top of this page: below, they would cover the buttons and our phone number. */}
      <div data-notices="top">
        <BandHero
          title={
            therapist?.acceptingClients
              ? m.consultation_heading_with({ firstName: therapist.firstName })
              : m.consultation_heading()
          }
          lead={page?.words.lead ?? ''}
        />
        <div className={classNames('bg-mist pt-10 pb-32 md:pt-18 md:pb-48.5', underRidge)}>
          <div className="wrap grid grid-cols-1 items-start gap-9 lg:grid-cols-[minmax(0,1.76fr)_minmax(0,1fr)] lg:gap-12 xl:gap-18">
            <div>
              <CrisisNote className="mb-5" />
              <div className="relative overflow-hidden rounded-panel border border-line bg-paper px-5 py-7 shadow-panel md:rounded-picture md:p-11">
                <ConsultationForm
                  // The choices of the link are its first values: they may arrive after it. Its draft has what was typed.
                  key={`${therapist?.slug} ${preset?.serviceType}`}
                  therapists={(therapists ?? []).map((one) => ({
                    id: one.id,
                    slug: one.slug,
                    firstName: one.firstName,
                    fullName: fullName(one),
                    acceptingClients: one.acceptingClients,
                  }))}
                  CallStep={bookable.length > 0 ? FreeCallStep : undefined}
                  callOptions={{ bookable, linkTime: where.search.get('time') ?? undefined }}
                  loadBooked={loadBooked}
                  chosen={{
                    preferredLocation: parseLocation(location, site.offices),
                    ...(therapist && { preferredTherapist: fullName(therapist) }),
                    ...(preset?.serviceType && { serviceType: preset.serviceType }),
                    ...(service && {
                      serviceType: service.requestChoice,
                      notes: toServiceNote(service),
                    }),
                  }}
                  linkFaults={linkFaults}
                  full={therapist?.acceptingClients === false ? therapist : undefined}
                  retentionDays={keeping.leadDays}
                  matchId={where.search.get('match') ?? undefined}
                  renderCaptcha={(slot) => <CaptchaField form="consultation" {...slot} />}
                >
                  {therapist && <ChosenTherapist facts={preset?.therapist} />}
                </ConsultationForm>
              </div>
            </div>
            <AsideSlot steps={page?.words.steps ?? []} />
          </div>
        </div>
      </div>
    </EnglishTextsContext>
  )
}

const loadBooked = () =>
  import('#features/requests/appointments/client/visitor/booked-call.tsx').then(
    (module) => module.BookedCall,
  )

const isNameGiven = (named: string | null) =>
  named !== null && named.trim() !== '' && named !== noPreference
