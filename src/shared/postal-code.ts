const canadian = /^([A-Z]\d[A-Z])[\s-]?(\d[A-Z]\d)$/

/** `a1b2c3` → `A1B 2C3`. A code of another country stays as it was typed. */
export function formatPostalCode(code: string): string {
  const [, area, unit] = canadian.exec(code.trim().toUpperCase()) ?? []
  return area && unit ? `${area} ${unit}` : code.trim()
}
