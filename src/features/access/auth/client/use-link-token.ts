import { useEffect, useEffectEvent, useState } from 'react'
import { useIsHydrated } from '#platform/client/forms/use-is-hydrated.ts'
import { readFragmentToken } from '#platform/client/navigation/fragment-token.ts'
import { useNavigate } from '#platform/client/navigation/use-navigate.ts'
import { paths } from '#shared/paths.ts'
import { type LinkKind, linkKinds, readSetupToken } from '../rules.ts'

export type Link = { kind: LinkKind | 'setup'; token: string }

function readLink(search: URLSearchParams): (Link & { kind: LinkKind }) | undefined {
  const kind = linkKinds.find((name) => search.has(name))
  // Emails of earlier versions have the token in the query.
  return kind && { kind, token: search.get(kind) || readFragmentToken() }
}

/**
 * Takes a token out of the address: that of a first start now, that of any link when it is opened in a tab that is
 * at its page already.
 */
function useFragmentToken(kind: LinkKind | undefined, onLink: (link: Link) => void) {
  const take = useEffectEvent(() => {
    const setupToken = readSetupToken(location.hash)
    const token = readFragmentToken()
    if (setupToken) onLink({ kind: 'setup', token: setupToken })
    else if (kind && token) onLink({ kind, token })
    else return
    history.replaceState(history.state, '', location.pathname + location.search)
  })
  useEffect(() => {
    take()
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [])
}

/**
 * The link that led here: of the setup, an invitation or a password reset. Its token is removed from the
 * address at once, and so from the history. `isReady` is false until the page is hydrated: the server
 * never sees the token.
 */
export function useLinkToken(search: URLSearchParams, isSignedIn: boolean) {
  const inAddress = readLink(search)
  const token = inAddress?.token
  const [link, setLink] = useState<Link | undefined>(inAddress)
  const navigate = useNavigate()
  const isReady = useIsHydrated()

  const kind = inAddress?.kind
  useFragmentToken(kind, setLink)

  if (inAddress && token !== '' && token !== link?.token) setLink(inAddress)

  useEffect(() => {
    if (kind === undefined || token === '') return
    // Without the name of the link, someone who is signed in would be sent to the portal.
    navigate(isSignedIn ? `${paths.signIn}?${kind}` : paths.signIn, { replace: true })
  }, [kind, token, isSignedIn, navigate])

  return { link, isReady, forget: () => setLink(undefined) }
}
