import { m } from '#messages'
import type { PageHead } from '#platform/client/navigation/page-head.ts'
import { ButtonLink } from '#platform/client/ui/button.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { CrisisLinks } from '#platform/client/ui/crisis-links.tsx'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import { Landscape } from '../../art/landscape.tsx'
import canoe from '../../art/not-found-canoe.svg'
import canoePhone from '../../art/not-found-canoe-phone.svg'
import { underRidge } from '../../art/under-ridge.ts'
import type { HeadContext } from '../../head-context.ts'
import { pageTitle } from '../../page-title.ts'

export const head = (_data: unknown, { site }: HeadContext): PageHead => ({
  title: pageTitle(m.errors_not_found_title(), site),
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
        <h1 className="type-page">{m.errors_not_found_title()}</h1>
        <p className="mt-4.5 max-w-140 type-lead text-ink-sky">{m.errors_not_found_question()}</p>
        <p className="mt-2 mb-7 max-w-140 text-ink-sky">{m.errors_not_found_text()}</p>
        <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          <ButtonLink href={localPath(paths.home)}>{m.errors_not_found_home()}</ButtonLink>
          <ButtonLink href={localPath(paths.therapists)} variant="secondary">
            {m.layout_therapists()}
          </ButtonLink>
        </div>
        <p className="mt-7 max-w-140 text-md text-ink-sky">
          <CrisisLinks
            text={m.layout_in_crisis({ help: m.layout_crisis_help() })}
            linkClassName="link-prose font-semibold text-river-700"
          />
        </p>
      </div>
    </div>
  )
}
