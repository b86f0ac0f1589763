import { useEffect, useState } from 'react'
import { readDraft, saveDraft } from '#platform/client/forms/drafts.ts'
import { useIsHydrated } from '#platform/client/forms/use-is-hydrated.ts'
import { useNavigate } from '#platform/client/navigation/use-navigate.ts'
import { paths } from '#shared/paths.ts'

// With the drafts, so that a reload and a change of language open the request again, and that leaving the site
// quickly deletes it.
const draftName = 'own-request'

const readToken = () => readDraft(draftName)?.values['token'] ?? ''

/**
 * The token of the link that led here, which is removed from the address at once, and so from the history. The
 * server's HTML is the same for every link. Undefined until the page is hydrated, empty without a link.
 */
export function useRequestToken(search: URLSearchParams): string | undefined {
  const inAddress = search.get('token') ?? ''
  const [token, setToken] = useState(() => inAddress || readToken())
  const navigate = useNavigate()
  const isReady = useIsHydrated()

  if (inAddress !== '' && inAddress !== token) setToken(inAddress)

  useEffect(() => {
    if (inAddress === '') return
    saveDraft(draftName, { search: '', values: { token: inAddress } })
    navigate(paths.ownRequest, { replace: true })
  }, [inAddress, navigate])

  return isReady ? token : undefined
}
