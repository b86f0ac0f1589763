import { MissingPartError } from '#platform/client/navigation/pages.ts'
import type { ServiceDescription } from '../content.ts'

// One file per service, so that a page loads only the text it shows.
const files: Record<string, () => Promise<{ default: ServiceDescription }>> = {
  'individual-therapy': () => import('../descriptions/individual-therapy.json'),
  'couples-therapy': () => import('../descriptions/couples-therapy.json'),
  'kids-teens-families': () => import('../descriptions/kids-teens-families.json'),
  'marriage-counseling': () => import('../descriptions/marriage-counseling.json'),
  'ptsd-treatment': () => import('../descriptions/ptsd-treatment.json'),
  'family-therapy': () => import('../descriptions/family-therapy.json'),
  'self-esteem-therapy': () => import('../descriptions/self-esteem-therapy.json'),
  'trauma-therapy': () => import('../descriptions/trauma-therapy.json'),
  'workplace-challenges': () => import('../descriptions/workplace-challenges.json'),
  'anxiety-therapy': () => import('../descriptions/anxiety-therapy.json'),
}

const read = new Map<string, ServiceDescription>()

/** Loads a service's text, so that `getDescription` has it when the page is rendered. */
export async function readDescription(slug: string): Promise<void> {
  if (read.has(slug) || !Object.hasOwn(files, slug)) return
  const file = await files[slug]?.().catch((error: unknown) => {
    throw new MissingPartError('a description could not be loaded', { cause: error })
  })
  if (file) read.set(slug, file.default)
}

/** @returns undefined for a service without a description */
export const getDescription = (slug: string) => read.get(slug)
