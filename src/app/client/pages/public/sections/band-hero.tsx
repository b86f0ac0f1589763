import type { ReactNode } from 'react'
import { useTextLanguage } from '#features/practice/site/client/text-language.ts'
import { Ripples } from '#platform/client/ui/ripples.tsx'

interface BandHeroProps {
  title: string
  lead: string
  /** The actions that the page is opened for. */
  children?: ReactNode
}

/** The head of a page without a landscape: a pale band with rings on water. */
export function BandHero({ title, lead, children }: BandHeroProps) {
  const toLang = useTextLanguage()
  return (
    <div className="relative isolate overflow-hidden bg-river-50">
      <Ripples className="absolute -top-37.5 -right-37.5 -z-10 hidden size-150 text-river-700 opacity-40 md:block" />
      <div className="wrap pt-11 pb-12 md:pt-13 md:pb-16">
        <h1 lang={toLang(title)} className="type-page">
          {title}
        </h1>
        {lead !== '' && (
          <p lang={toLang(lead)} className="mt-4.5 max-w-160 type-lead text-ink-sky">
            {lead}
          </p>
        )}
        {children}
      </div>
    </div>
  )
}
