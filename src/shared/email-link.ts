/** The link that writes to an address: `?`, `&` and `#` in it would begin something else. */
export const emailLink = (address: string) =>
  `mailto:${encodeURI(address).replace(/[?&#]/g, encodeURIComponent)}`
