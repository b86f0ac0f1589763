import { useQuery } from '@tanstack/react-query'
import { offices } from '#features/offices/content.ts'
import { therapistsQuery } from '#features/therapists/client/queries.ts'
import { listTherapists } from '#features/therapists/contract.ts'
import type { PageHead } from '#platform/client/page-head.ts'
import type { Load } from '#platform/client/query-client.ts'
import { paths } from '#shared/paths.ts'
import { practice } from '#shared/practice.ts'
import { staticPart } from '../../static-part.tsx'
import { HomeWithoutTherapists } from './home-without-therapists.tsx'
import { officeJsonLd, practiceJsonLd } from './structured-data.ts'

const opening = staticPart('opening', async () => {
  const { HomeOpening } = await import('./home-opening.tsx')
  return HomeOpening
})
const featured = staticPart('featured', async () => {
  const { HomeFeatured } = await import('./home-featured.tsx')
  return HomeFeatured
})
const closing = staticPart('closing', async () => {
  const { HomeClosing } = await import('./home-closing.tsx')
  return HomeClosing
})

export async function load(load: Load) {
  await Promise.all([opening.prepare(), featured.prepare(), closing.prepare()])
  return load(listTherapists, {})
}

export const head = (): PageHead => ({
  title: `${practice.name} | Therapy in ${practice.city} and online`,
  description: `Psychotherapy for individuals, couples, teens and families in Hintonburg, in Kanata and online. Begin with a free ${practice.consultationMinutes}-minute consultation.`,
  canonicalPath: paths.home,
  jsonLd: [practiceJsonLd(), ...offices.map(officeJsonLd)],
})

export function View() {
  const { data: therapists, isPending } = useQuery(therapistsQuery())
  return (
    <>
      <opening.View />
      {therapists ? <featured.View /> : <HomeWithoutTherapists isLoading={isPending} />}
      <closing.View />
    </>
  )
}
