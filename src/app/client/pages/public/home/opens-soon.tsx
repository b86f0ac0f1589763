import { LifeBuoy } from 'lucide'
import { useSite } from '#features/site/client/site-context.ts'
import { m } from '#messages'
import { CrisisLinks } from '#platform/client/ui/crisis-links.tsx'
import { linkWords } from '#platform/client/ui/link-words.tsx'
import { MarkedMessage } from '#platform/client/ui/marked-message.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { Ripples } from '#platform/client/ui/ripples.tsx'

const toPhoneLink = (href: string) =>
  linkWords({ href, className: 'link-prose font-semibold whitespace-nowrap' })

/** The home page until the first publication. */
export function OpensSoon() {
  const { practice } = useSite()
  return (
    <div className="relative isolate overflow-hidden bg-river-50">
      <Ripples className="absolute -top-37.5 -right-37.5 -z-10 size-150 text-river-700 opacity-40" />
      <div className="wrap grid min-h-150 content-center py-18">
        {practice.name !== '' && (
          <p className="mb-3 text-xl font-semibold wrap-anywhere text-river-700">{practice.name}</p>
        )}
        <h1 className="type-page">{m.site_we_open_soon()}</h1>
        <p className="mt-4.5 max-w-140 type-lead text-ink-sky">
          {practice.phone === '' ? (
            m.site_on_its_way()
          ) : (
            <MarkedMessage
              text={m.site_call_us({ phone: practice.phone })}
              marks={{ phone: toPhoneLink(practice.phoneLink) }}
            />
          )}
        </p>
        <Notice icon={LifeBuoy} title={m.errors_in_crisis()} role="note" className="mt-7 max-w-140">
          <CrisisLinks />
        </Notice>
      </div>
    </div>
  )
}
