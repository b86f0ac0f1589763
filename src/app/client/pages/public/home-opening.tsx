import { HomeFacts } from './home-facts.tsx'
import { HomeServices } from './home-services.tsx'
import { HomeWhy } from './home-why.tsx'

/** What stands between the hero and the therapists. */
export function HomeOpening() {
  return (
    <>
      <HomeFacts />
      <HomeServices />
      <HomeWhy />
    </>
  )
}
