/** A website's address with its beginning: `example.ca` → `https://example.ca`. */
export function completeUrl(typed: string): string {
  const text = typed.trim()
  return /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:[/?#:]\S*)?$/i.test(text) ? `https://${text}` : text
}
