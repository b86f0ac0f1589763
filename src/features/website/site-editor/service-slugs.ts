import type { SiteContent } from '#features/practice/site/contract/content.ts'

type Service = SiteContent['services'][number]
/** Words as part of an address: `Thérapie de couple` → `therapie-de-couple`. */
export const toSlug = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '')

const quoteName = ({ name, slug }: Service) => `“${name.en || slug}”`

/** Says in a sentence why a service cannot have an address; undefined if it can. */
export function findSlugRefusal(
  { services }: Pick<SiteContent, 'services'>,
  key: string,
  slug: string,
): string | undefined {
  if (slug === '') return 'Please enter an address, such as couples-therapy.'
  const others = services.filter((service) => service.key !== key)
  const owner = others.find((service) => service.slug === slug)
  if (owner) {
    return owner.visibility === 'removed'
      ? `${quoteName(owner)}, which was removed, keeps this address. Please choose another one.`
      : `${quoteName(owner)} has this address. Please choose another one.`
  }
  const former = others.find(({ formerSlugs }) => formerSlugs.includes(slug))
  return former && `Links to this address lead to ${quoteName(former)}. Please choose another one.`
}

/**
 * Gives a service another address, also where the content refers to it.
 * @param publishedSlug the address that visitors know, which will lead to the new one
 */
export function renameService(
  content: SiteContent,
  key: string,
  slug: string,
  publishedSlug?: string,
): SiteContent {
  const before = content.services.find((service) => service.key === key)?.slug
  const replace = (reference: string) => (reference === before ? slug : reference)
  return {
    ...content,
    practice: {
      ...content.practice,
      footerServices: content.practice.footerServices.map(replace),
    },
    services: content.services.map((service) => {
      if (service.key !== key) {
        return { ...service, redirectTo: service.redirectTo && replace(service.redirectTo) }
      }
      const former = publishedSlug ? [...service.formerSlugs, publishedSlug] : service.formerSlugs
      const formerSlugs = [...new Set(former)].filter((each) => each !== slug)
      return { ...service, slug, formerSlugs }
    }),
  }
}
