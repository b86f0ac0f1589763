import { loadWords } from '#features/practice/site/client/load-words.ts'
import { readHomePage } from '#features/practice/site/contract/read.ts'
import { listTherapists } from '#features/practice/therapists/contract/public.ts'
import { listBookable } from '#features/requests/appointments/contract/bookable.ts'
import { m } from '#messages'
import type { Load } from '#platform/client/http/query-client.ts'
import type { PageHead } from '#platform/client/navigation/page-head.ts'
import type { EndpointResult } from '#shared/endpoint.ts'
import { paths } from '#shared/paths.ts'
import type { HeadContext } from '../../head-context.ts'
import { pageDescription } from '../../page-title.ts'
import { HomeBeginning } from './home/beginning.tsx'
import { HomeCalls } from './home/calls.tsx'
import { HomeFacts } from './home/facts.tsx'
import { HomeFeatured } from './home/featured.tsx'
import { HomeHero } from './home/hero.tsx'
import { HomeLocations } from './home/locations.tsx'
import { HomeServices } from './home/services.tsx'
import { HomeTrust } from './home/trust.tsx'
import { HomeWhy } from './home/why.tsx'
import { WithWords } from './sections/with-words.tsx'
import { officesJsonLd, practiceJsonLd } from './structured-data.ts'

type Home = EndpointResult<typeof readHomePage>

export async function load(load: Load): Promise<Home> {
  const [page] = await Promise.all([
    loadWords(load, load(readHomePage, {})),
    load(listTherapists, {}),
    load(listBookable, {}).catch(() => undefined),
  ])
  return page
}

export const head = (page: Home | undefined, { site }: HeadContext): PageHead => {
  const { name, inCity } = site.practice
  const place = inCity === '' ? m.home_title_without_city() : m.home_title({ inCity })
  return {
    title: name === '' ? place : `${name} | ${place}`,
    ...pageDescription(page),
    canonicalPath: paths.home,
    jsonLd: [...practiceJsonLd(site), ...officesJsonLd(site, page?.creditCards)],
  }
}

export const View = () => (
  <WithWords read={readHomePage} input={{}}>
    {({ words, services, homePicture, teamPicture, map }) => (
      <>
        <HomeHero words={words} homePicture={homePicture} teamPicture={teamPicture} />
        <HomeFacts />
        <HomeTrust points={words.trust} />
        <HomeServices text={words.servicesText} services={services} />
        <HomeWhy words={words} />
        <HomeFeatured text={words.featuredText} />
        <HomeBeginning steps={words.steps} questions={words.questions} />
        <HomeLocations map={map} />
        <HomeCalls text={words.callText} />
      </>
    )}
  </WithWords>
)
