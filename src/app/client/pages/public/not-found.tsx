import type { PageHead } from '#platform/client/navigation/page-head.ts'
import { ButtonLink } from '#platform/client/ui/button.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { CrisisLinks } from '#platform/client/ui/crisis-links.tsx'
import { paths } from '#shared/paths.ts'
import { underRidge } from '../../art/footer-ridge.tsx'
import { Landscape } from '../../art/landscape.tsx'
import canoe from '../../art/not-found-canoe.svg'
import canoePhone from '../../art/not-found-canoe-phone.svg'
import type { HeadContext } from '../../head-context.ts'
import { pageTitle } from '../../page-title.ts'

export const head = (_data: unknown, { site }: HeadContext): PageHead => ({
  title: pageTitle('404 Page Not Found', site),
  status: 404,
})

export function View() {
  return (
    <div className={classNames('relative isolate overflow-hidden bg-lake', underRidge)}>
      {/* The background continues the water below the picture, under the ridge. */}
      <div className="absolute inset-x-0 top-0 bottom-14 -z-10 md:bottom-22.5">
        <Landscape scene={{ wide: canoe, phone: canoePhone }} />
      </div>
      <div className="wrap pt-12 pb-88 md:min-h-177 md:pt-23 md:pb-60">
        <h1 className="type-page">404 Page Not Found</h1>
        <p className="mt-4.5 max-w-140 type-lead text-ink-sky">
          Did you forget to add the page to the router?
        </p>
        <p className="mt-2 mb-7 max-w-140 text-ink-sky">This page doesn't exist or has moved.</p>
        <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          <ButtonLink href={paths.home}>Go to the home page</ButtonLink>
          <ButtonLink href={paths.therapists} variant="secondary">
            Our Therapists
          </ButtonLink>
        </div>
        <p className="mt-7 max-w-140 text-md text-ink-sky">
          {'In crisis? '}
          <CrisisLinks linkClassName="link-prose font-semibold text-river-700" />
        </p>
      </div>
    </div>
  )
}
