/**
 * The campaign of the address at which this page was loaded, however many links the visitor has followed since. The
 * browser remembers that address by itself until the page ends; nothing is stored.
 */
export function readCampaign() {
  const { search } = new URL(performance.getEntriesByType('navigation')[0]?.name ?? location.href)
  if (!search.includes('utm_')) return undefined
  const query = new URLSearchParams(search)
  const part = (name: string) => query.get(`utm_${name}`)?.slice(0, 40)
  return { source: part('source'), medium: part('medium'), name: part('campaign') }
}
