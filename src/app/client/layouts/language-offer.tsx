import { useState } from 'react'
import { useSite } from '#features/practice/site/client/site-context.ts'
import { m } from '#messages'
import { Button, buttonClasses } from '#platform/client/ui/button.tsx'
import { languageTags } from '#shared/language.ts'
import { LanguageLink } from './language-link.tsx'

const storageKey = 'french-offered'

/** True if this browser has not shown the offer yet. Without storage it would be shown on every page. */
function claimOffer(): boolean {
  try {
    if (localStorage.getItem(storageKey) !== null) return false
    localStorage.setItem(storageKey, 'yes')
    return true
  } catch {
    return false
  }
}

let mayOffer: boolean | undefined

/**
 * Offers the French page, in French, once, to a visitor whose browser prefers French. It stays at the bottom edge of the
 * screen and has its own place below the page, so that it moves nothing and everything can be scrolled above it.
 */
export function LanguageOffer({ path }: { path: string }) {
  const { practice, isPreview } = useSite()
  const [isOpen, setOpen] = useState(() => {
    if (practice.offersFrench && !isPreview) mayOffer ??= claimOffer()
    return mayOffer ?? false
  })
  if (!isOpen || !practice.offersFrench) return null

  const dismiss = () => {
    mayOffer = false
    setOpen(false)
    // The pressed button is gone.
    document.getElementById('content')?.focus({ preventScroll: true })
  }

  return (
    <aside
      aria-label={m.layout_offer_label()}
      lang={languageTags.fr}
      data-sticky-bottom
      className="sticky bottom-0 z-45 flex animate-rise flex-wrap items-center justify-center gap-x-4 gap-y-2 border-t border-river-100 bg-river-50 px-4 py-2.5 text-md text-river-900 print:hidden"
    >
      <p>{m.layout_offer_french()}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <LanguageLink path={path} className={buttonClasses({ size: 'small' })}>
          {m.layout_offer_accept()}
        </LanguageLink>
        <Button variant="quiet" size="small" onClick={dismiss}>
          {m.layout_offer_decline()}
        </Button>
      </div>
    </aside>
  )
}
