import { Languages, LifeBuoy } from 'lucide'
import { useSite } from '#features/practice/site/client/site-context.ts'
import { m } from '#messages'
import { CrisisNumber, CrisisSentence } from '#platform/client/ui/crisis-number.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { LeaveLink } from '#platform/client/ui/leave-link.tsx'
import { LanguageLink } from './language-link.tsx'

/** Stays at the top of every public page: the crisis line, the other language, and the way out. */
export function TopBar({ path }: { path: string }) {
  const { offersFrench } = useSite().practice
  return (
    <div className="top-bar">
      <div className="wrap">
        <div className="top-bar-part mr-auto">
          <Icon icon={LifeBuoy} size="text" />
          <span className="hidden md:block">
            <CrisisSentence />
          </span>
          <CrisisNumber className="md:hidden" />
        </div>
        {offersFrench && (
          <div className="top-bar-part hidden text-river-700 min-[24.25rem]:flex">
            <Icon icon={Languages} size="text" className="hidden lg:block" />
            <LanguageLink path={path} className="font-semibold hover:underline" />
          </div>
        )}
        <LeaveLink />
        <span className="hidden text-sm text-ink-subtle lg:block">{m.leave_key_hint()}</span>
      </div>
    </div>
  )
}
