import { Ban, Link2, Lock, type LucideIcon, Mail, MessagesSquare, Send } from 'lucide-react'
import { Button } from '#platform/client/ui/button.tsx'
import { Chip } from '#platform/client/ui/chip.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'

/** The third tab: sending mail to leads from one's own Gmail account. */
export function ProfileEmail() {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_18.75rem]">
      <UnconfiguredGoogle />
      <section className="rounded-card-portal border border-line bg-paper px-5 pt-4 pb-5">
        <h2 className="mb-2.5 type-portal-card">What the connection is used for</h2>
        <ul className="grid gap-3.5 text-note text-ink-2">
          <Use icon={Send}>Send emails to your leads from your own address.</Use>
          <Use icon={MessagesSquare}>Show the replies of those leads in the lead's thread.</Use>
          <Use icon={Lock}>Nothing else in your mailbox is shown or kept here.</Use>
        </ul>
      </section>
    </div>
  )
}

function UnconfiguredGoogle() {
  return (
    <section className="rounded-card-portal border border-line bg-paper px-5 py-5 md:px-6">
      <div className="flex flex-wrap items-center gap-4">
        <span className="grid size-12 shrink-0 place-items-center rounded-m bg-slate-100 text-river-800">
          <Icon icon={Mail} />
        </span>
        <div className="min-w-0 flex-1 basis-48">
          <h2 className="type-card leading-[1.15]">Google Account Connection</h2>
          <p className="text-note text-ink-2">Send email from your Gmail account</p>
        </div>
        <Chip tone="slate" icon={Ban}>
          Not connected
        </Chip>
      </div>
      <p className="mt-4 text-small">
        Connect your Gmail account to send emails to your leads from your own address. A small
        Google window opens. You can disconnect at any time.
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-x-3.5 gap-y-2.5 border-t border-line pt-4.5">
        <Button disabled>
          <Icon icon={Link2} size="small" />
          Connect Google account
        </Button>
        <p className="text-note text-ink-2">
          An administrator has to configure the Google connection.
        </p>
      </div>
    </section>
  )
}

function Use({ icon, children }: { icon: LucideIcon; children: string }) {
  return (
    <li className="flex gap-3">
      <Icon icon={icon} size="small" className="mt-0.5 text-river-700" />
      <span className="min-w-0">{children}</span>
    </li>
  )
}
