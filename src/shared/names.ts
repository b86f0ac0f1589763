export const fullName = (person: { firstName: string; lastName: string }) =>
  `${person.firstName} ${person.lastName}`.trim()

/** The person with this slug or full name, in any letter case. */
export function findByName<T extends { slug: string; firstName: string; lastName: string }>(
  people: readonly T[],
  named: string | null | undefined,
): T | undefined {
  const key = named?.trim().toLowerCase()
  if (!key) return undefined
  return people.find((one) => one.slug === key || fullName(one).toLowerCase() === key)
}
