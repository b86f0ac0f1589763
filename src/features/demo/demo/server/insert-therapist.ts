import { readFile } from 'node:fs/promises'
import type { DemoTherapist } from './content.ts'
import type { DemoDeps } from './deps.ts'

const portraits = new URL('../portraits/', import.meta.url)

async function storePortrait(
  { photos }: DemoDeps,
  { slug, portrait }: DemoTherapist,
): Promise<string | null> {
  if (portrait === null) return null
  return photos.keepDrawing(slug, await readFile(new URL(portrait, portraits)))
}

/** Inserts an account with its public profile. @returns the user's id */
export async function insertTherapist(
  deps: DemoDeps,
  demo: DemoTherapist,
  passwordHash: string,
): Promise<number> {
  const { email, firstName, lastName, role, slug: _slug, portrait: _portrait, ...rest } = demo
  const { details, french, ...profile } = rest
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
  return user.id
}
