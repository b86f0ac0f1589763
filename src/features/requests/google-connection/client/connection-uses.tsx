import { CalendarClock, LockKeyhole, MessagesSquare, Send } from 'lucide'
import { Icon, type IconDrawing } from '#platform/client/ui/icon.tsx'

const uses: readonly (readonly [IconDrawing, string])[] = [
  [Send, 'Send emails to your leads from your own address.'],
  [MessagesSquare, "Show the replies of those leads in the lead's thread."],
  [
    CalendarClock,
    'With “Use my calendar”: see when you are busy, and write free calls into it, without names.',
  ],
  [LockKeyhole, 'Nothing else in your mailbox or calendar is shown or kept here.'],
]

export function ConnectionUses() {
  return (
    <section
      aria-labelledby="google-uses"
      className="rounded-card border border-line bg-paper px-5 py-4.5"
    >
      <h2 id="google-uses" className="text-sm font-semibold">
        What the connection is used for
      </h2>
      <ul className="mt-3.5 grid gap-4">
        {uses.map(([icon, text]) => (
          <li key={text} className="flex gap-3 text-sm leading-snug text-ink-muted">
            <Icon icon={icon} size="text" className="mt-0.5 text-river-600" />
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}
