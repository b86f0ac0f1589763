import { m } from '#messages'
import type { PageHead } from '#platform/client/navigation/page-head.ts'
import type { PageLocation } from '#platform/client/navigation/pages.ts'
import { Button, ButtonLink } from '#platform/client/ui/button.tsx'
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
  return hasLeft(where) ? <Left /> : <Leave />
}

function Leave() {
  return (
    <>
      <BandHero title={m.waitlist_leave_heading()} lead={m.waitlist_leave_text()} />
      {/* Without an action, the form is sent to the page's own address, with the token. */}
      <form method="post" className="wrap pt-8 pb-18 md:pt-10 md:pb-26">
        <Button type="submit" name="from" value="page">
          {m.waitlist_leave_button()}
        </Button>
        <p className="mt-5 max-w-160 text-ink-muted">{m.waitlist_leave_stay()}</p>
      </form>
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
