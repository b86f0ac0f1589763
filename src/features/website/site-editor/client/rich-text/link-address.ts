/** Completes a typed address with the scheme that a link needs: `example.ca` → `https://example.ca`. */
export function completeAddress(typed: string): string {
  const text = typed.trim()
  if (/^[^\s@:/]+@[^\s@/]+\.[a-z]{2,}$/i.test(text)) return `mailto:${text}`
  if (/^\+?[\d\s().-]{7,}$/.test(text)) return `tel:${text.replace(/[\s().-]/g, '')}`
  if (/^(?:www\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}(?:[/?#]\S*)?$/i.test(text)) {
    return `https://${text}`
  }
  return text
}
