import { listImages } from '../list-images.ts'
import type { SiteDeps } from './deps.ts'

/** Lists the ids of the pictures that the draft or any version shows, so that no other ones are stored. */
export function listReferencedImages({ site }: Pick<SiteDeps, 'site'>) {
  // Versions do not change, so each is read once.
  const byVersion = new Map<number, ReadonlySet<string>>()
  return async (): Promise<ReadonlySet<string>> => {
    for (const { version } of await site.listVersions()) {
      if (byVersion.has(version)) continue
      const stored = await site.findVersion(version)
      byVersion.set(version, listImages(stored?.content))
    }
    const draft = await site.findDraft()
    const referenced = listImages(draft?.content)
    for (const ids of byVersion.values()) {
      for (const id of ids) referenced.add(id)
    }
    return referenced
  }
}
