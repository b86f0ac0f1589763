/** The parameters of a mailed link that are in the fragment (`#token=`), which no server and no log of a proxy receives. */
export const readFragment = (): URLSearchParams =>
  new URLSearchParams(typeof location === 'undefined' ? '' : location.hash.slice(1))

/** The token of a mailed link, empty without one. */
export const readFragmentToken = (): string => readFragment().get('token') ?? ''
