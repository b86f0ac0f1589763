import type { SiteImageDeps } from './deps.ts'

/** The ids of all pictures that any version of the site's content shows. */
export type ListReferenced = () => Promise<ReadonlySet<string>>

// An administrator may upload a picture long before the draft that shows it is saved.
const minAgeMs = 24 * 60 * 60 * 1000
const maxAtOnce = 100

/** Deletes pictures that nothing shows. @returns how many */
export async function deleteUnusedImages(
  { database, images, clock }: SiteImageDeps,
  listReferenced: ListReferenced,
): Promise<number> {
  const before = new Date(clock.now().getTime() - minAgeMs)
  const old = await images.listAddedBefore(before)
  if (old.length === 0) return 0
  return database.transaction(async () => {
    const referenced = await listReferenced()
    const unused = old.filter((id) => !referenced.has(id)).slice(0, maxAtOnce)
    return unused.length > 0 ? images.delete(unused, before) : 0
  })
}
