import type { SiteContent } from '#features/practice/site/contract/content.ts'
import { findSlugRefusal, renameService, toSlug } from '../../service-slugs.ts'

type Known = { content: SiteContent; published: SiteContent | null }

/**
 * The content after a change. The address of a service follows its name until the service is published or
 * someone has chosen another address.
 */
export function followNames({ content, published }: Known, next: SiteContent): SiteContent {
  if (next.services === content.services) return next
  const publicKeys = new Set(published?.services.map(({ key }) => key))
  const before = new Map(content.services.map((service) => [service.key, service]))
  return next.services.reduce((changed, { key, slug, name }) => {
    const known = before.get(key)
    const isRenamed = known !== undefined && known.name.en !== name.en && known.slug === slug
    const isFollowing = isRenamed && (slug === key || slug === toSlug(known.name.en))
    const wanted = toSlug(name.en)
    if (publicKeys.has(key) || !isFollowing || wanted === slug) return changed
    return findSlugRefusal(changed, key, wanted) ? changed : renameService(changed, key, wanted)
  }, next)
}
