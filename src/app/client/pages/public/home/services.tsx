import { CoreServices } from '#features/practice/services/client/core-services.tsx'
import { useTextLanguage } from '#features/practice/site/client/text-language.ts'
import type { ServiceCard } from '#features/practice/site/contract/read-schemas.ts'
import { m } from '#messages'
import { ButtonLink } from '#platform/client/ui/button.tsx'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'

interface HomeServicesProps {
  text: string
  services: readonly ServiceCard[]
}

export function HomeServices({ text, services }: HomeServicesProps) {
  const toLang = useTextLanguage()
  return (
    <section className="section grid wrap gap-9 lg:grid-cols-third-rest lg:gap-16">
      <div>
        <h2 className="mb-4.5 type-h2">{m.home_core_services()}</h2>
        {text !== '' && (
          <p lang={toLang(text)} className="mb-7 max-w-140 text-ink-muted">
            {text}
          </p>
        )}
        <ButtonLink href={localPath(paths.services)} variant="secondary">
          {m.home_all_services()}
        </ButtonLink>
      </div>
      <CoreServices services={services} />
    </section>
  )
}
