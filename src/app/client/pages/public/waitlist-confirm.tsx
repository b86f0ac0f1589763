import { ConfirmDetails } from '#features/requests/waitlist/client/confirm-details.tsx'
import { m } from '#messages'
import type { PageHead } from '#platform/client/navigation/page-head.ts'
import type { HeadContext } from '../../head-context.ts'
import { pageTitle } from '../../page-title.ts'
import { BandHero } from './sections/band-hero.tsx'

export const head = (_data: unknown, { site }: HeadContext): PageHead => ({
  title: pageTitle(m.waitlist_confirm_heading(), site),
})

/** The page behind the link of an email. Mail scanners open links, so only its button changes something. */
export function View() {
  return (
    <>
      <BandHero title={m.waitlist_confirm_heading()} lead={m.waitlist_confirm_text()} />
      <div className="wrap pt-8 pb-18 md:pt-10 md:pb-26">
        <ConfirmDetails />
      </div>
    </>
  )
}
