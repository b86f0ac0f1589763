/** True if two JSON values are equal, whatever the order of the fields: PostgreSQL stores them in its own. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const names = Object.keys(one)
  if (names.length !== Object.keys(other).length) return false
  const fields = one as Record<string, unknown>
  const otherFields = other as Record<string, unknown>
  return names.every(
    (name) => Object.hasOwn(other, name) && isEqual(fields[name], otherFields[name]),
  )
}
