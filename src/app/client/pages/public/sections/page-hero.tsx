import type { ReactNode } from 'react'
import { useTextLanguage } from '#features/practice/site/client/text-language.ts'
import { Landscape, type Scene } from '../../../art/landscape.tsx'

interface PageHeroProps {
  scene: Scene
  title: string
  lead: string
  /** Buttons and the content beside them. */
  children?: ReactNode
}

/** The hero of a public page: text on the left, the landscape on the right or, on phones, below. */
export function PageHero({ scene, title, lead, children }: PageHeroProps) {
  const toLang = useTextLanguage()
  return (
    <div className="relative isolate overflow-hidden bg-river-50">
      <Landscape scene={scene} className="-z-10" />
      <div className="wrap pt-11 scene-foot md:pt-17 md:pb-31">
        <h1 lang={toLang(title)} className="type-page">
          {title}
        </h1>
        <p lang={toLang(lead)} className="mt-4.5 mb-7 max-w-140 last:mb-0 type-lead text-ink-sky">
          {lead}
        </p>
        {children}
      </div>
    </div>
  )
}
