const canadian = /^([A-Z]\d[A-Z])[\s-]?(\d[A-Z]\d)$/

/** `k1r6k7` → `K1R 6K7`. A code of another country stays as it was typed. */
export function formatPostalCode(code: string): string {
  const [, area, unit] = canadian.exec(code.trim().toUpperCase()) ?? []
  return area && unit ? `${area} ${unit}` : code.trim()
}
