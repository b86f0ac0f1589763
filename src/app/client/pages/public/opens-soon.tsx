import { LifeBuoy } from 'lucide'
import { m } from '#messages'
import type { PageHead } from '#platform/client/navigation/page-head.ts'
import { CrisisLinks } from '#platform/client/ui/crisis-links.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { Ripples } from '#platform/client/ui/ripples.tsx'

export const head = (): PageHead => ({ title: m.site_opening_soon() })

/** Says nothing of the practice: all that is entered before the first publication is a draft. */
export const View = () => (
  <div className="relative isolate grid overflow-hidden bg-river-50">
    <Ripples className="absolute -top-37.5 -right-37.5 -z-10 size-150 text-river-700 opacity-40" />
    <div className="wrap grid min-h-150 content-center py-18">
      <h1 className="type-page">{m.site_we_open_soon()}</h1>
      <p className="mt-4.5 max-w-140 type-lead text-ink-sky">{m.site_on_its_way()}</p>
      <Notice icon={LifeBuoy} title={m.errors_in_crisis()} role="note" className="mt-7 max-w-140">
        <CrisisLinks />
      </Notice>
    </div>
  </div>
)
