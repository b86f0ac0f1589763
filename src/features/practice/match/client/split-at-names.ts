const escapePattern = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)

/** Splits a text at whole names: every second part is one of them. The longest name wins. */
export function splitAtNames(text: string, names: readonly string[]): string[] {
  if (names.length === 0) return [text]
  const pattern = names
    .toSorted((one, other) => other.length - one.length)
    .map(escapePattern)
    .join('|')
  return text.split(new RegExp(`(?<![\\p{L}\\d])(${pattern})(?![\\p{L}\\d])`, 'u'))
}
