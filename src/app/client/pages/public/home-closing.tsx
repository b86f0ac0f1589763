import { HomeCalls } from './home-calls.tsx'
import { HomeLocations } from './home-locations.tsx'

/** What follows the therapists. */
export function HomeClosing() {
  return (
    <>
      <HomeLocations />
      <HomeCalls />
    </>
  )
}
