import { useEffect, useEffectEvent, useState } from 'react'
import { m } from '#messages'
import { SubmitButton } from '#platform/client/forms/submit-button.tsx'
import { useIsHydrated } from '#platform/client/forms/use-is-hydrated.ts'
import { readFragmentToken } from '#platform/client/navigation/fragment-token.ts'
import type { PageHead } from '#platform/client/navigation/page-head.ts'
import type { PageLocation } from '#platform/client/navigation/pages.ts'
import { ButtonLink } from '#platform/client/ui/button.tsx'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import type { HeadContext } from '../../head-context.ts'
import { pageTitle } from '../../page-title.ts'
import { BandHero } from './sections/band-hero.tsx'

const hasLeft = ({ search }: PageLocation) => search.has('left')

export const head = (_data: unknown, { site, where }: HeadContext): PageHead => ({
  title: pageTitle(hasLeft(where) ? m.waitlist_left_heading() : m.waitlist_leave_heading(), site),
})

/** The page behind the links in emails. Mail scanners open links, so only its button changes something. */
export function View({ where }: { where: PageLocation }) {
  return hasLeft(where) ? <Left /> : <Leave search={where.search} />
}

/** Empty without a link. Emails of earlier versions have the token in the query. */
const readToken = (search: URLSearchParams): string =>
  typeof location === 'undefined' ? '' : readFragmentToken() || (search.get('token') ?? '')

/** The token of the link, or undefined until the page is hydrated: no server receives the fragment. */
function useLeaveToken(search: URLSearchParams): string | undefined {
  const [token, setToken] = useState(() => readToken(search))
  const isReady = useIsHydrated()
  const read = useEffectEvent(() => readToken(search))
  useEffect(() => {
    const removeFromAddress = () => {
      if (read() !== '') history.replaceState(history.state, '', location.pathname)
    }
    const take = () => {
      const next = read()
      if (next !== '') setToken(next)
      removeFromAddress()
    }
    removeFromAddress()
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [])
  return isReady ? token : undefined
}

function Leave({ search }: { search: URLSearchParams }) {
  const token = useLeaveToken(search)
  return (
    <>
      <BandHero title={m.waitlist_leave_heading()} lead={m.waitlist_leave_text()} />
      {token === '' ? (
        <p role="alert" className="wrap pt-8 pb-18 md:pt-10 md:pb-26">
          {m.waitlist_leave_incomplete()}
        </p>
      ) : (
        // Without an action, the form is sent to the page's own address.
        <form method="post" className="wrap pt-8 pb-18 md:pt-10 md:pb-26">
          <noscript>
            <p className="mb-5">{m.waitlist_leave_needs_javascript()}</p>
          </noscript>
          <input type="hidden" name="from" value="page" />
          <input type="hidden" name="token" value={token ?? ''} />
          <SubmitButton pending={false} pendingText={m.waitlist_leave_button()}>
            {m.waitlist_leave_button()}
          </SubmitButton>
          <p className="mt-5 max-w-160 text-ink-muted">{m.waitlist_leave_stay()}</p>
        </form>
      )}
    </>
  )
}

function Left() {
  return (
    <>
      <BandHero title={m.waitlist_left_heading()} lead={m.waitlist_left_text()} />
      <div className="wrap flex flex-col gap-3 pt-8 pb-18 sm:flex-row sm:flex-wrap md:pt-10 md:pb-26">
        <ButtonLink href={localPath(paths.therapists)}>{m.waitlist_left_therapists()}</ButtonLink>
        <ButtonLink href={localPath(paths.home)} variant="secondary">
          {m.errors_not_found_home()}
        </ButtonLink>
      </div>
    </>
  )
}
