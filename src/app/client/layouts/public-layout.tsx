import { type ComponentType, useEffect, useState } from 'react'
import { useSite } from '#features/practice/site/client/site-context.ts'
import { m } from '#messages'
import { getLanguage } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import { ChatBubble } from './chat-bubble.tsx'
import type { LayoutProps } from './layout-props.ts'
import { PreviewSlot } from './preview-slot.tsx'
import { PublicFooter } from './public-footer.tsx'
import { PublicHeader } from './public-header.tsx'
import { SiteNotices } from './site-notices.tsx'
import { SkipLink } from './skip-link.tsx'

/** The layout of every public page. */
export function PublicLayout({ path, user, account, children }: LayoutProps) {
  const { isPreview } = useSite()
  const [isCovered, setCovered] = useState(false)
  const offer = useLanguageOffer(user === null)
  useScrollLock(isCovered)
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <PublicHeader path={path} user={user} account={account} onPhoneMenu={setCovered} />
      <div inert={isCovered} className="flex flex-1 flex-col">
        <SiteNotices />
        <main id="content" tabIndex={-1} className="flex-1 focus-visible:outline-none">
          {children}
        </main>
        <PublicFooter path={path} />
      </div>
      {isPreview && <PreviewSlot path={path} />}
      {offer && !isCovered && <offer.LanguageOffer path={path} />}
      {/* For visitors, not for staff. The phone menu covers the page, so it also hides the bubble. */}
      {!user && (
        <aside aria-label={m.layout_live_chat()} hidden={isCovered} className="print:hidden">
          {/* Chat is not for emergencies, and would cover the questions of "Help me choose". */}
          <ChatBubble isOffered={path !== paths.crisis && path !== paths.match} />
        </aside>
      )}
    </div>
  )
}

// The first of the two languages in a list such as `fr-CA,fr,en`.
const preferredLanguage = /\b(en|fr)/

/** Loaded only for visitors of English pages whose browser prefers French. */
function useLanguageOffer(isVisitor: boolean) {
  const [offer, setOffer] = useState<{ LanguageOffer: ComponentType<{ path: string }> }>()
  useEffect(() => {
    const isFrenchPreferred =
      isVisitor &&
      getLanguage() === 'en' &&
      preferredLanguage.exec(navigator.languages.join())?.[1] === 'fr'
    if (!isFrenchPreferred) return
    import('./language-offer.tsx').then(setOffer, () => {
      // The links in header and footer remain.
    })
  }, [isVisitor])
  return offer
}

/** Stops the page behind the phone menu from scrolling. */
function useScrollLock(isCovered: boolean) {
  useEffect(() => {
    if (!isCovered) return
    document.documentElement.style.overflow = 'hidden'
    return () => {
      document.documentElement.style.overflow = ''
    }
  }, [isCovered])
}
