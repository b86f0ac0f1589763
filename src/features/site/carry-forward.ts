import { isEqual } from '#shared/is-equal.ts'
import type { SiteContent } from './contract/content.ts'

type Service = SiteContent['services'][number]

const isSameText = (one: string, other: string) => one !== '' && one === other

const isSameService = (one: Service, other: Service) =>
  isSameText(one.name.en, other.name.en) ||
  isSameText(one.shortText.en, other.shortText.en) ||
  (one.description.en.length > 0 && isEqual(one.description.en, other.description.en))

/**
 * Finds services whose slug has changed: those that name the earlier slug, or have an unknown slug and the
 * name, short text or description of a service whose slug is gone.
 * @returns the earlier slug by the present one
 */
export function findRenamedServices(
  before: readonly Service[],
  after: readonly Service[],
): Map<string, string> {
  const slugsBefore = new Set(before.map(({ slug }) => slug))
  const slugsAfter = new Set(after.map(({ slug }) => slug))
  const gone = new Map(
    before.filter(({ slug }) => !slugsAfter.has(slug)).map((service) => [service.slug, service]),
  )
  const renamed = new Map<string, string>()
  const match = (service: Service, earlier: string | undefined) => {
    if (earlier === undefined) return
    renamed.set(service.slug, earlier)
    gone.delete(earlier)
  }
  const unknown = after.filter(({ slug }) => !slugsBefore.has(slug))
  for (const service of unknown) {
    match(
      service,
      service.formerSlugs.find((slug) => gone.has(slug)),
    )
  }
  for (const service of unknown) {
    if (renamed.has(service.slug)) continue
    match(service, [...gone.values()].find((other) => isSameService(other, service))?.slug)
  }
  return renamed
}

const maxFormerSlugs = 20

function addFormerSlug(service: Service, earlier: string | undefined): Service {
  const known = service.formerSlugs.filter((slug) => slug !== service.slug)
  const slugs = earlier === undefined || known.includes(earlier) ? known : [...known, earlier]
  const formerSlugs = slugs.slice(-maxFormerSlugs)
  return formerSlugs.join() === service.formerSlugs.join() ? service : { ...service, formerSlugs }
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
  const renamed = findRenamedServices(published.services, next.services)
  const known = new Set([...next.services.map(({ slug }) => slug), ...renamed.values()])
  const officeKeys = new Set(next.offices.map(({ key }) => key))
  return {
    ...next,
    offices: [
      ...next.offices,
      ...published.offices.filter(({ key }) => !officeKeys.has(key)).map(asRemoved),
    ],
    services: [
      ...next.services.map((service) => addFormerSlug(service, renamed.get(service.slug))),
      ...published.services.filter(({ slug }) => !known.has(slug)).map(asRemoved),
    ],
  }
}
