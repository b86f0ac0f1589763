import type { Therapist } from '#features/practice/therapists/contract/public.ts'
import { m } from '#messages'
import type { Issue } from '#shared/errors.ts'
import { findByName, fullName } from '#shared/names.ts'
import type { WaitlistDeps } from './deps.ts'

type FindDeps = Pick<WaitlistDeps, 'therapists'>

/** The therapist with a public profile whose number, slug or full name this is. */
export async function findTherapist(
  { therapists }: FindDeps,
  named: string,
): Promise<Therapist | undefined> {
  const visible = await therapists.list(null, 'en')
  return visible.find(({ id }) => String(id) === named.trim()) ?? findByName(visible, named)
}

/** Why this therapist has no waiting list; undefined for one who does not accept new clients. */
export const toTherapistIssue = (therapist: Therapist | undefined): Issue | undefined => {
  if (!therapist) return { path: 'therapist', message: m.waitlist_therapist_unknown() }
  if (!therapist.acceptingClients) return undefined
  return {
    path: 'therapist',
    message: m.waitlist_therapist_has_room({ name: fullName(therapist) }),
  }
}

/** Problem of the therapist of a form, whose other fields may be refused too. */
export async function findTherapistIssues(deps: FindDeps, body: unknown): Promise<Issue[]> {
  if (typeof body !== 'object' || body === null || !('therapist' in body)) return []
  const { therapist } = body
  if (typeof therapist !== 'string') return []
  const issue = toTherapistIssue(await findTherapist(deps, therapist))
  return issue ? [issue] : []
}
