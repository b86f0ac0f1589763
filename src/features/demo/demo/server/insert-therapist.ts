import { readFile } from 'node:fs/promises'
import type { DemoTherapist } from './content.ts'
import type { DemoDeps } from './deps.ts'
import { toLaterDay } from './moments.ts'

const portraits = new URL('../portraits/', import.meta.url)

async function storePortrait(
  { photos }: DemoDeps,
  { slug, portrait }: DemoTherapist,
): Promise<string | null> {
  if (portrait === null) return null
  return photos.keepDrawing(slug, await readFile(new URL(portrait, portraits)))
}

async function insertCallHours(
  { callHours, clock, timeZone }: DemoDeps,
  userId: number,
  demo: DemoTherapist,
): Promise<void> {
  const { ways = [], weekly = [], dayOff } = demo.callHours ?? {}
  const date = dayOff && toLaterDay(clock.now(), dayOff.moreDays, timeZone)
  await callHours.insertPast(userId, {
    ways,
    weekly,
    exceptions: date === undefined ? [] : [{ date, intervals: [], note: dayOff?.note ?? '' }],
    videoLink: ways.includes('video') ? `https://video.stillwater.example/${demo.slug}` : null,
  })
}

/** Inserts an account with its public profile. @returns the user's id */
export async function insertTherapist(
  deps: DemoDeps,
  demo: DemoTherapist,
  passwordHash: string,
): Promise<number> {
  const { email, firstName, lastName, role, slug: _slug, portrait: _portrait, ...rest } = demo
  const { details, french, callHours, ...profile } = rest
  const person = { email, firstName, lastName, role, isTherapist: true, passwordHash }
  const user = await deps.accounts.create(person)
  if (!user) throw new Error('two demo therapists share an email address')
  await deps.therapists.create(demo, {
    ...profile,
    ...details,
    ...french,
    userId: user.id,
    photoUrl: await storePortrait(deps, demo),
  })
  if (callHours) await insertCallHours(deps, user.id, demo)
  return user.id
}
