import type { AppointmentDeps } from './deps.ts'

/** The slug of the therapist of a call; null without a public profile. */
export async function findSlug(
  { therapists }: Pick<AppointmentDeps, 'therapists'>,
  userId: number | null,
): Promise<string | null> {
  if (userId === null) return null
  const callable = await therapists.listCallable()
  return callable.find((therapist) => therapist.userId === userId)?.slug ?? null
}
