/** A number stays a number. Of text, a spreadsheet never reads a formula, whatever is stored. */
function toField(value: string | number | null): string {
  if (typeof value === 'number') return String(value)
  const text = value ?? ''
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** One line of a file for spreadsheets. */
export const toCsvLine = (fields: readonly (string | number | null)[]): string =>
  `${fields.map(toField).join(',')}\r\n`

/** Marks a file as UTF-8 for spreadsheets. */
export const byteOrderMark = '\uFEFF'
