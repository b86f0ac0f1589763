import type { Site } from '#features/practice/site/contract/read-schemas.ts'
import type { TherapistService } from '#features/practice/therapists/server/service.ts'
import { m } from '#messages'
import { bind } from '#platform/server/bind.ts'
import type { Issue } from '#shared/errors.ts'
import { fullName } from '#shared/names.ts'
import { noPreference } from '#shared/request-fields.ts'
import { listLocationChoices } from '../labels.ts'

export type ChoiceDeps = {
  therapists: Pick<TherapistService, 'findNamed'>
  /** The choices that the form offers at this moment. */
  readFacts: () => Pick<Site, 'requestChoices' | 'offices'>
}

/** The therapist a request asks for, by name or slug; undefined without a public profile. */
const findTherapist = ({ therapists }: Pick<ChoiceDeps, 'therapists'>, nameOrSlug: string) =>
  therapists.findNamed(nameOrSlug, 'en')

export const hasPreference = (nameOrSlug: unknown): nameOrSlug is string =>
  typeof nameOrSlug === 'string' && nameOrSlug !== '' && nameOrSlug !== noPreference

/** The choices of a request, valid otherwise or not, that are not offered (any more). */
async function findChoiceIssues(deps: ChoiceDeps, body: unknown): Promise<Issue[]> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return []
  const read = (name: string): unknown => Object.entries(body).find(([key]) => key === name)?.[1]
  const isListed = (choices: readonly { key: string }[], wanted: unknown) =>
    choices.some(({ key }) => key === wanted)
  const { requestChoices, offices } = deps.readFacts()
  const issues: Issue[] = []
  if (!isListed(requestChoices, read('serviceType'))) {
    issues.push({ path: 'serviceType', message: m.consultation_service_required() })
  }
  if (!isListed(listLocationChoices(offices), read('preferredLocation'))) {
    issues.push({ path: 'preferredLocation', message: m.consultation_location_required() })
  }
  const therapist = read('preferredTherapist')
  if (hasPreference(therapist) && !(await findTherapist(deps, therapist))) {
    issues.push({ path: 'preferredTherapist', message: m.consultation_therapist_gone() })
  }
  return issues
}

export type RequestChoices = ReturnType<typeof createRequestChoices>

/** The choices of the request form, by which other features check what people choose. */
export const createRequestChoices = (deps: ChoiceDeps) => ({
  /** The choices of a form that are not offered, also where its other fields are refused. */
  ...bind(deps, { findIssues: findChoiceIssues }),

  /** The full name of the therapist a request asks for; null without a preference. */
  async findTherapist(nameOrSlug: unknown): Promise<string | null> {
    if (!hasPreference(nameOrSlug)) return null
    const therapist = await findTherapist(deps, nameOrSlug)
    return therapist ? fullName(therapist) : null
  },
})
