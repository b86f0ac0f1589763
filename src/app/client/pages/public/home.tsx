import { useQuery } from '@tanstack/react-query'
import { paths } from '#shared/paths.ts'
import { practice } from '#shared/practice.ts'
import { offices } from '#features/offices/content.ts'
import { therapistsQuery } from '#features/therapists/client/queries.ts'
import { listTherapists } from '#features/therapists/contract.ts'
import type { PageHead } from '#platform/client/page-head.ts'
import type { Load } from '#platform/client/query-client.ts'
import { staticPart } from '../../static-part.tsx'
import { HomeClosing } from './home-closing.tsx'
import { HomeFeatured } from './home-featured.tsx'
import { HomeHero } from './home-hero.tsx'
import { HomeOpening } from './home-opening.tsx'
import { officeJsonLd, practiceJsonLd } from './structured-data.ts'

const opening = staticPart('opening', import.meta.env.SSR ? HomeOpening : undefined, async () => {
  const { HomeOpening } = await import('./home-opening.tsx')
  return HomeOpening
})
const closing = staticPart('closing', import.meta.env.SSR ? HomeClosing : undefined, async () => {
  const { HomeClosing } = await import('./home-closing.tsx')
  return HomeClosing
})

export async function load(load: Load) {
  const [therapists] = await Promise.all([
    load(listTherapists, {}),
    opening.prepare(),
    closing.prepare(),
  ])
  return therapists
}

export const head = (): PageHead => ({
  title: `${practice.name} | Therapy in ${practice.city} and online`,
  description: `Psychotherapy for individuals, couples, teens and families in Hintonburg, in Kanata and online. Begin with a free ${practice.consultationMinutes}-minute consultation.`,
  canonicalPath: paths.home,
  ...(import.meta.env.SSR && { jsonLd: [practiceJsonLd(), ...offices.map(officeJsonLd)] }),
})

export function View() {
  const { data: therapists } = useQuery(therapistsQuery())
  return (
    <>
      <HomeHero therapists={therapists} />
      <opening.View />
      <HomeFeatured />
      <closing.View />
    </>
  )
}
