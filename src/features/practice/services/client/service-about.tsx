import type { ReactNode } from 'react'
import { useTextLanguage } from '#features/practice/site/client/queries.ts'
import type { ReadService } from '#features/practice/site/contract/read-schemas.ts'
import { m } from '#messages'

interface ServiceAboutProps {
  service: ReadService
  /** The full description; the short text if there is none. */
  children: ReactNode
}

export function ServiceAbout({ service: { name, shortText }, children }: ServiceAboutProps) {
  const toLang = useTextLanguage()
  return (
    <section aria-labelledby="about">
      <h2 id="about" className="type-beside">
        {m.services_about({ service: name })}
      </h2>
      <div className="prose mt-4.5">{children || <p lang={toLang(shortText)}>{shortText}</p>}</div>
    </section>
  )
}
