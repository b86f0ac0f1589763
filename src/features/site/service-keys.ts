type Service = Record<string, unknown> & { slug: string; formerSlugs: string[] }

const isService = (value: unknown): value is Service =>
  typeof value === 'object' &&
  value !== null &&
  'slug' in value &&
  typeof value.slug === 'string' &&
  'formerSlugs' in value &&
  Array.isArray(value.formerSlugs)

/** Takes the first of the wanted values that is free, or the first of all with a number. */
function claim(taken: Set<unknown>, wanted: readonly string[]): string {
  const [stem = ''] = wanted
  let free = wanted.find((each) => !taken.has(each))
  for (let number = 2; free === undefined; number += 1) {
    const numbered = `${stem.slice(0, 57)}-${number}`
    if (!taken.has(numbered)) free = numbered
  }
  taken.add(free)
  return free
}

/**
 * Adds keys to services of an earlier release, which had none: the first address of each. That release let a
 * service take the address of another one, after which neither could be published. Such a service gets its
 * own address back, and each former address belongs to one service.
 */
export function addServiceKeys(services: unknown): unknown {
  if (!Array.isArray(services) || !services.every(isService)) return services
  if (services.every((service) => 'key' in service)) return services
  const keys = new Set(services.map((service) => service['key']))
  const keyed = services.map((service) => {
    const { slug, formerSlugs } = service
    return 'key' in service
      ? service
      : { key: claim(keys, [formerSlugs[0] ?? slug, slug]), ...service }
  })
  // The service whose first address it was keeps it.
  const ownersFirst = [
    ...keyed.filter(({ key, slug }) => key === slug),
    ...keyed.filter(({ key, slug }) => key !== slug),
  ]
  const slugs = new Set<string>()
  const claimedSlugs = new Map<unknown, string>()
  for (const service of ownersFirst) {
    claimedSlugs.set(service, claim(slugs, [service.slug, ...service.formerSlugs]))
  }
  const healed: Service[] = []
  for (const service of keyed) {
    const slug = claimedSlugs.get(service) ?? service.slug
    const formerSlugs = service.formerSlugs.filter((each) => !slugs.has(each))
    for (const each of formerSlugs) slugs.add(each)
    healed.push({ ...service, slug, formerSlugs })
  }
  return healed
}
