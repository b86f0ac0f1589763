/**
 * The token of a mailed link, empty without one. It is in the fragment (`#token=`), which no server and no log of a
 * proxy receives.
 */
export const readFragmentToken = (): string =>
  typeof location === 'undefined'
    ? ''
    : (new URLSearchParams(location.hash.slice(1)).get('token') ?? '')
