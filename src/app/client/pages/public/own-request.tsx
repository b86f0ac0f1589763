import { Info } from 'lucide'
import { useSite } from '#features/practice/site/client/site-context.ts'
import { listLocationChoices, toChoiceLabels } from '#features/requests/consultation/labels.ts'
import { OwnRequest } from '#features/requests/own-request/client/own-request.tsx'
import { m } from '#messages'
import type { PageHead } from '#platform/client/navigation/page-head.ts'
import type { PageLocation } from '#platform/client/navigation/pages.ts'
import { classNames } from '#platform/client/ui/class-names.ts'
import { MarkedMessage } from '#platform/client/ui/marked-message.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { underRidge } from '../../art/under-ridge.ts'
import type { HeadContext } from '../../head-context.ts'
import { pageTitle } from '../../page-title.ts'
import { LateOwnCall, loadOwnCall } from './request/late-own-call.tsx'
import { StopReminders } from './request/stop-reminders.tsx'
import { BandHero } from './sections/band-hero.tsx'

export const head = (_data: unknown, { site }: HeadContext): PageHead => ({
  title: pageTitle(m.request_title(), site),
})

const linkTo = (href: string) => (words: string) => <a href={href}>{words}</a>

export function View({ where }: { where: PageLocation }) {
  const site = useSite()
  const { phone, phoneLink } = site.practice
  return (
    <>
      <BandHero title={m.request_title()} lead={m.request_lead()} />
      <div className={classNames('bg-mist pt-8 pb-32 md:pt-12 md:pb-48.5', underRidge)}>
        <div className="wrap">
          <noscript>
            <Notice tone="river" icon={Info} className="mb-6">
              {phone === '' ? (
                m.request_needs_javascript()
              ) : (
                <MarkedMessage
                  text={m.request_needs_javascript_call({ phone })}
                  marks={{ phone: linkTo(phoneLink) }}
                />
              )}
            </Notice>
          </noscript>
          <StopReminders search={where.search} />
          <div className="max-w-200 no-scripting:hidden rounded-panel border border-line bg-paper px-5 py-7 shadow-panel md:p-11">
            <OwnRequest
              search={where.search}
              names={toChoiceLabels(site)}
              locations={listLocationChoices(site.offices)}
              phone={phone}
              loadCall={loadOwnCall}
              renderCall={(slot) => <LateOwnCall {...slot} />}
            />
          </div>
        </div>
      </div>
    </>
  )
}
