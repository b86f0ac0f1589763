import { toPictureHost } from '../rules.ts'
import type { TherapistDeps } from './deps.ts'

/** The other sites whose pictures profiles show. */
export async function listPictureHosts({
  therapists,
}: Pick<TherapistDeps, 'therapists'>): Promise<string[]> {
  const hosts = (await therapists.listLinkedPhotos()).flatMap((url) => toPictureHost(url) ?? [])
  return [...new Set(hosts)].toSorted()
}
