import { LifeBuoy } from 'lucide'
import { m } from '#messages'
import { classNames } from '#platform/client/ui/class-names.ts'
import { CrisisLinks } from '#platform/client/ui/crisis-links.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'

/** The crisis numbers as a box, for when no one is here to answer. */
export function CrisisBox({ className }: { className?: string }) {
  return (
    <Notice icon={LifeBuoy} role="note" className={className}>
      <CrisisLinks text={m.chat_crisis_numbers()} callLabel={m.chat_crisis_call_label()} />
    </Notice>
  )
}

/** The same as a line across the window, which is easier to find than small print. */
export function CrisisLine({ isShort, className }: { isShort?: boolean; className?: string }) {
  return (
    <div
      role="note"
      className={classNames(
        'flex shrink-0 items-start gap-2.5 border-larch-100 bg-larch-50 px-5 text-sm leading-normal text-larch-900',
        'links-inherit',
        isShort ? 'py-1' : 'py-2.5',
        className,
      )}
    >
      <Icon icon={LifeBuoy} size="text" className="mt-0.5" />
      <p className="min-w-0">
        <CrisisLinks
          text={isShort ? m.chat_crisis_short() : m.chat_crisis_line()}
          callLabel={m.chat_crisis_call_label()}
        />
      </p>
    </div>
  )
}
