import { LifeBuoy } from 'lucide'
import { useSite } from '#features/site/client/site-context.ts'
import { CrisisLinks } from '#platform/client/ui/crisis-links.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { Ripples } from '#platform/client/ui/ripples.tsx'

/** The home page of a practice that has published nothing yet. */
export function OpensSoon() {
  const { practice } = useSite()
  return (
    <div className="relative isolate overflow-hidden bg-river-50">
      <Ripples className="absolute -top-37.5 -right-37.5 -z-10 size-150 text-river-700 opacity-40" />
      <div className="wrap grid min-h-150 content-center py-18">
        {practice.name !== '' && (
          <p className="mb-3 text-xl font-semibold wrap-anywhere text-river-700">{practice.name}</p>
        )}
        <h1 className="type-page">We open soon</h1>
        <p className="mt-4.5 max-w-140 type-lead text-ink-sky">
          Our website is on its way.
          {practice.phone !== '' && (
            <>
              {' You can call us at '}
              <a href={practice.phoneLink} className="link-prose font-semibold whitespace-nowrap">
                {practice.phone}
              </a>
              .
            </>
          )}
        </p>
        <Notice icon={LifeBuoy} title="In crisis?" role="note" className="mt-7 max-w-140">
          <CrisisLinks />
        </Notice>
      </div>
    </div>
  )
}
