import { useEffect, useEffectEvent, useState } from 'react'
import { isOffersLink } from '#features/requests/appointments/rules.ts'
import { useIsHydrated } from '#platform/client/forms/use-is-hydrated.ts'
import { readFragment } from '#platform/client/navigation/fragment-token.ts'
import { useNavigate } from '#platform/client/navigation/use-navigate.ts'
import { paths } from '#shared/paths.ts'
import { readStoredLink, saveStoredLink } from './stored-link.ts'

/** A mailed link to a request. Its token is empty without one. */
export type RequestLink = {
  token: string
  /** The email offers times for the free call. */
  isForOffers: boolean
}

/** Emails of earlier versions have the token in the query. */
function readAddress(search: URLSearchParams): RequestLink {
  for (const parameters of [readFragment(), search]) {
    const token = parameters.get('token')
    if (token) return { token, isForOffers: isOffersLink(parameters) }
  }
  return { token: '', isForOffers: false }
}

function readLink(search: URLSearchParams): RequestLink {
  const link = readAddress(search)
  if (link.token !== '') return link
  const { token = '', offers } = readStoredLink()
  return { token, isForOffers: offers !== undefined }
}

/**
 * The link that led here, which is removed from the address at once, and so from the history. The server's HTML is the
 * same for every link. Undefined until the page is hydrated.
 */
export function useRequestLink(search: URLSearchParams): RequestLink | undefined {
  const [link, setLink] = useState(() => readLink(search))
  const navigate = useNavigate()
  const isReady = useIsHydrated()

  const removeFromAddress = useEffectEvent(() => {
    const { token, isForOffers } = readAddress(search)
    if (token === '') return
    // Opened again in the same tab, a link keeps its digits.
    if (readStoredLink().token !== token) {
      saveStoredLink({ token, ...(isForOffers && { offers: 'offered' }) })
    }
    navigate(paths.ownRequest, { replace: true })
  })
  useEffect(() => {
    removeFromAddress()
    // Another link, opened in a tab that is at this page already.
    const take = () => {
      const fragment = readFragment()
      const token = fragment.get('token')
      if (token) setLink({ token, isForOffers: isOffersLink(fragment) })
      removeFromAddress()
    }
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [])

  return isReady ? link : undefined
}
