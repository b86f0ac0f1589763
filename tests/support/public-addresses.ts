import type { listPublicPages } from '#app/pages.ts'
import { paths } from '#shared/paths.ts'
import { demoSite } from './demo-site.ts'

type PublicPage = Pick<ReturnType<typeof listPublicPages>[number], 'addresses' | 'shows'>

export const serviceAddresses = demoSite.services.map(({ slug }) => paths.service(slug))

/** The addresses of a page in the demo practice; of profiles, one. */
export function listAddresses({ addresses, shows }: PublicPage): readonly string[] {
  if (shows === 'therapist') return [paths.therapist('maya-chen')]
  return shows === 'service' ? serviceAddresses : addresses
}
