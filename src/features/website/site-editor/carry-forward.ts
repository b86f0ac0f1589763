import type { SiteContent } from '#features/practice/site/contract/content.ts'
import { isEqual } from '#shared/is-equal.ts'

type Service = SiteContent['services'][number]

/**
 * Finds the services of an earlier content in a later one: by their key, or by the address where a service was removed
 * and another one has taken its address.
 */
export function findEarlierServices(
  before: readonly Service[],
  after: readonly Service[],
): Map<Service, Service> {
  const earlier = new Map<Service, Service>()
  const left = new Set(before)
  const matchAll = (isSame: (other: Service, service: Service) => boolean) => {
    for (const service of after) {
      if (earlier.has(service)) continue
      const found = [...left].find((other) => isSame(other, service))
      if (!found) continue
      earlier.set(service, found)
      left.delete(found)
    }
  }
  const knownKeys = new Set(before.map(({ key }) => key))
  const isNew = ({ key }: Service) => !knownKeys.has(key)
  matchAll(({ key }, service) => key === service.key)
  matchAll(({ slug }, service) => isNew(service) && slug === service.slug)
  return earlier
}

const maxFormerSlugs = 20

/** The service with the key and, as a former one, the slug that it had. `taken` are the present slugs of all. */
function addEarlier(
  service: Service,
  earlier: Service | undefined,
  taken: ReadonlySet<string>,
): Service {
  const known = [...service.formerSlugs, ...(earlier ? [earlier.slug] : [])]
  const formerSlugs = [...new Set(known)].filter((slug) => !taken.has(slug)).slice(-maxFormerSlugs)
  const next = { ...service, key: earlier?.key ?? service.key, formerSlugs }
  return isEqual(next, service) ? service : next
}

const asRemoved = <Entry extends { visibility: string }>(entry: Entry) => ({
  ...entry,
  visibility: 'removed' as const,
})

/**
 * Adds what must outlive an edit: offices and services of the published content that are missing remain as
 * removed ones, because old requests name them, and earlier slugs of services remain, because links lead to
 * them.
 */
export function carryForward(next: SiteContent, published: SiteContent | undefined): SiteContent {
  if (!published) return next
  const earlier = findEarlierServices(published.services, next.services)
  const retained = new Set(earlier.values())
  const taken = new Set(next.services.map(({ slug }) => slug))
  const officeKeys = new Set(next.offices.map(({ key }) => key))
  return {
    ...next,
    offices: [
      ...next.offices,
      ...published.offices.filter(({ key }) => !officeKeys.has(key)).map(asRemoved),
    ],
    services: [
      ...next.services.map((service) => addEarlier(service, earlier.get(service), taken)),
      ...published.services.filter((service) => !retained.has(service)).map(asRemoved),
    ],
  }
}
