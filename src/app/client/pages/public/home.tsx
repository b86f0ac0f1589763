import { inEachOffice, offices } from '#features/offices/content.ts'
import { listTherapists } from '#features/therapists/contract/public.ts'
import type { Load } from '#platform/client/http/query-client.ts'
import type { PageHead } from '#platform/client/navigation/page-head.ts'
import { paths } from '#shared/paths.ts'
import { practice } from '#shared/practice.ts'
import { HomeCalls } from './home/calls.tsx'
import { HomeFacts } from './home/facts.tsx'
import { HomeFeatured } from './home/featured.tsx'
import { HomeHero } from './home/hero.tsx'
import { HomeLocations } from './home/locations.tsx'
import { HomeServices } from './home/services.tsx'
import { HomeWhy } from './home/why.tsx'
import { officeJsonLd, practiceJsonLd } from './structured-data.ts'

export const load = (load: Load) => load(listTherapists, {})

export const head = (): PageHead => ({
  title: `${practice.name} | Therapy in ${practice.city} and online`,
  description: `Psychotherapy for individuals, couples, teens and families ${inEachOffice} and online. Begin with a free ${practice.consultationMinutes}-minute consultation.`,
  canonicalPath: paths.home,
  jsonLd: [...practiceJsonLd(), ...offices.map(officeJsonLd)],
})

export function View() {
  return (
    <>
      <HomeHero />
      <HomeFacts />
      <HomeServices />
      <HomeWhy />
      <HomeFeatured />
      <HomeLocations />
      <HomeCalls />
    </>
  )
}
