import { ArrowRight, Megaphone, X } from 'lucide'
import { useSyncExternalStore } from 'react'
import { useSite } from '#features/practice/site/client/site-context.ts'
import { useTextLanguage } from '#features/practice/site/client/text-language.ts'
import { m } from '#messages'
import { IconButton } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { OpensInNewTab } from '#platform/client/ui/visually-hidden.tsx'
import { localPath } from '#shared/local-path.ts'

const storageKey = 'dismissed-notices'

// Ids of dismissed notices, for the tab: separated by spaces, which no id has.
let dismissedIds: string | undefined
const listeners = new Set<() => void>()

function readDismissed(): string {
  try {
    dismissedIds ??= sessionStorage.getItem(storageKey) ?? ''
  } catch {
    dismissedIds = '' // storage is unavailable
  }
  return dismissedIds
}

function dismiss(id: string) {
  dismissedIds = `${readDismissed()} ${id}`.trim()
  try {
    sessionStorage.setItem(storageKey, dismissedIds)
  } catch {
    // Storage is unavailable: the notice comes back with the next document.
  }
  for (const listener of listeners) listener()
  // The pressed button is gone.
  document.getElementById('content')?.focus({ preventScroll: true })
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Below the header: what the practice wants everyone to know at present. */
export function SiteNotices() {
  const { notices } = useSite()
  const toLang = useTextLanguage()
  const dismissed = useSyncExternalStore(subscribe, readDismissed, () => '').split(' ')
  const shown = notices.filter(({ id }) => !dismissed.includes(id))
  if (shown.length === 0) return null
  return (
    <section aria-label={m.layout_notices()} className="bg-larch-50 text-larch-900">
      <ul>
        {shown.map((notice) => (
          <li key={notice.id} className="border-b border-larch-100">
            <div className="wrap flex items-start gap-3 py-2">
              <Icon icon={Megaphone} className="mt-3 max-sm:hidden" />
              <p className="min-w-0 flex-1 py-2.5 text-md leading-normal wrap-anywhere">
                <span lang={toLang(notice.text)}>{notice.text}</span>{' '}
                <NoticeLink {...notice.link} />
              </p>
              <IconButton
                label={m.layout_dismiss_notice()}
                icon={X}
                onClick={() => dismiss(notice.id)}
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function NoticeLink({ label, href }: { label: string; href: string }) {
  const toLang = useTextLanguage()
  if (label === '' || href === '') return null
  const isOutside = /^https?:/.test(href)
  return (
    <a
      href={localPath(href)}
      lang={toLang(label)}
      {...(isOutside && { target: '_blank', rel: 'noopener' })}
      className="inline-flex items-center gap-1.5 font-semibold underline underline-offset-3 touch:min-h-8"
    >
      {label}
      <Icon icon={ArrowRight} size="tiny" />
      {isOutside && <OpensInNewTab />}
    </a>
  )
}
