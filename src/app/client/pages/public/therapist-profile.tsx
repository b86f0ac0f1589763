import { ArrowLeft } from 'lucide'
import { useSite } from '#features/practice/site/client/site-context.ts'
import { ProfileCard } from '#features/practice/therapists/client/profile-card.tsx'
import { ProfileSections } from '#features/practice/therapists/client/profile-sections.tsx'
import {
  TherapistFailed,
  TherapistNotFound,
} from '#features/practice/therapists/client/profile-states.tsx'
import { SimilarTherapists } from '#features/practice/therapists/client/similar-therapists.tsx'
import { useProfileView } from '#features/practice/therapists/client/use-profile-view.ts'
import {
  getTherapist,
  listSimilarTherapists,
  type TherapistPage,
} from '#features/practice/therapists/contract/public.ts'
import { toMidSentence } from '#features/practice/therapists/labels.ts'
import { presentProfile } from '#features/practice/therapists/rules.ts'
import { listBookable } from '#features/requests/appointments/contract/bookable.ts'
import { WaitlistSection } from '#features/requests/waitlist/client/waitlist-section.tsx'
import { m } from '#messages'
import { CallError } from '#platform/client/http/api.ts'
import type { Load } from '#platform/client/http/query-client.ts'
import { useDocumentData } from '#platform/client/http/use-document-data.ts'
import type { PageHead } from '#platform/client/navigation/page-head.ts'
import type { PageLocation } from '#platform/client/navigation/pages.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { PageSpinner } from '#platform/client/ui/ripple-spinner.tsx'
import { localPath } from '#shared/local-path.ts'
import { fullName } from '#shared/names.ts'
import { paths } from '#shared/paths.ts'
import type { HeadContext } from '../../head-context.ts'
import { pageTitle } from '../../page-title.ts'
import { useHead } from '../../use-head.ts'
import { breadcrumbsJsonLd } from './breadcrumbs-structured-data.ts'
import { WaitlistSlot } from './profile/waitlist-slot.tsx'
import { useFreeCallsMark } from './sections/free-calls-mark.ts'
import { therapistJsonLd } from './therapist-structured-data.ts'

const toIdentifier = (where: PageLocation) => where.params['identifier'] ?? ''

export async function load(load: Load, where: PageLocation): Promise<TherapistPage> {
  const therapist = await load(getTherapist, { params: { identifier: toIdentifier(where) } })
  if (import.meta.env.SSR) await load(listBookable, {}).catch(() => {})
  if (!therapist.acceptingClients) {
    // The page is complete without them.
    await load(listSimilarTherapists, { params: { identifier: therapist.slug } }).catch(() => {})
  }
  return therapist
}

/** Search engines cut longer descriptions, and would cut the invitation at their end. */
const maxDescriptionLength = 155

/** As many specialties as fit, one at least. */
function describeProfile(person: { name: string; title: string }, specialties: readonly string[]) {
  const describe = (count: number) =>
    m.therapists_profile_description({
      ...person,
      specialties: specialties.slice(0, count).join(', '),
    })
  let count = specialties.length
  while (count > 1 && describe(count).length > maxDescriptionLength) count -= 1
  return describe(count)
}

/** `therapist` is undefined when the profile was not found or could not be read. */
export function head(
  therapist: TherapistPage | undefined,
  { where, site, failure }: HeadContext,
): PageHead {
  const { practice } = site
  if (!therapist) {
    const what = failure === 404 ? m.therapists_not_found() : m.therapists_profile_title()
    return { title: pageTitle(what, site) }
  }
  const name = fullName(therapist)
  const { title: shownTitle, specializations, photo } = presentProfile(therapist)
  const { texts = [], specializations: inEnglish = [] } = therapist.untranslated ?? {}
  const title = texts.includes('title') ? shownTitle : toMidSentence(shownTitle)
  const specialties = specializations.map((one) =>
    inEnglish.includes(one) ? one : toMidSentence(one),
  )
  const path = paths.therapist(therapist.slug)
  return {
    title: pageTitle(`${name}, ${title}`, site),
    description: describeProfile(
      { name, title: [title, practice.inCity].filter(Boolean).join(' ') },
      specialties,
    ),
    canonicalPath: path,
    // Requested by id: the slug is the canonical address.
    ...(where.path === path ? {} : { movedTo: path }),
    kind: 'profile',
    // No link preview shows a drawing.
    ...(photo && !photo.endsWith('.svg') && { picture: { url: photo, alt: name } }),
    ...(therapist.isHidden && { isPrivate: true }),
    jsonLd: [
      therapistJsonLd(therapist, site),
      breadcrumbsJsonLd([
        { name: m.therapists_page_title(), path: paths.therapists },
        { name, path },
      ]),
    ],
  }
}

export function View({ where }: { where: PageLocation }) {
  return (
    <div className="wrap pt-1.5 pb-18 md:pt-10 md:pb-26">
      <a
        href={localPath(paths.therapists)}
        data-back
        className="mb-1.5 inline-flex min-h-11 items-center gap-2.5 font-semibold text-river-600 underline-offset-4 hover:text-river-800 hover:underline md:mb-8"
      >
        <Icon icon={ArrowLeft} size="text" />
        {m.therapists_back()}
      </a>
      <Profile where={where} />
    </div>
  )
}

// Deleted, never existed, or an invalid address.
const notFoundStatuses = new Set([400, 404])

function Profile({ where }: { where: PageLocation }) {
  const read = useDocumentData(getTherapist, { params: { identifier: toIdentifier(where) } })
  const { data: therapist, isPending, error, refetch } = read
  if (isPending) return <PageSpinner label={m.therapists_loading_profile()} />
  if (error instanceof CallError && notFoundStatuses.has(error.status)) return <TherapistNotFound />
  if (error) return <TherapistFailed tryAgain={refetch} />
  if (!therapist) return <TherapistNotFound />
  return <FoundProfile key={therapist.id} therapist={therapist} where={where} />
}

function FoundProfile({ therapist, where }: { therapist: TherapistPage; where: PageLocation }) {
  useProfileView(therapist.id)
  const mark = useFreeCallsMark(therapist.slug)
  // The profile may have loaded at a second try, after the head was rendered without its name.
  useHead(head(therapist, { where, site: useSite(), failure: undefined }))
  return (
    <div
      {...mark}
      suppressHydrationWarning
      className="grid items-start gap-2 md:gap-9 md:grid-first-72 lg:grid-first-93 lg:gap-16"
    >
      <ProfileCard therapist={therapist} />
      <div className="min-w-0">
        {therapist.isHidden && (
          <p role="note" className="mb-6 rounded-card bg-larch-100 px-5 py-4">
            {m.therapists_hidden_note()}
          </p>
        )}
        <ProfileSections therapist={therapist} />
        {!therapist.acceptingClients && (
          <>
            <WaitlistSection therapist={therapist} Form={WaitlistSlot} />
            <SimilarTherapists identifier={therapist.slug} />
          </>
        )}
      </div>
    </div>
  )
}
