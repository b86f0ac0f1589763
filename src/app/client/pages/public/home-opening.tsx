import { HomeFacts } from './home-facts.tsx'
import { HomeHero } from './home-hero.tsx'
import { HomeServices } from './home-services.tsx'
import { HomeWhy } from './home-why.tsx'

/** What stands before the therapists. */
export function HomeOpening() {
  return (
    <>
      <HomeHero />
      <HomeFacts />
      <HomeServices />
      <HomeWhy />
    </>
  )
}
