import { createContext, use } from 'react'
import type { Site } from '../contract/read-schemas.ts'

export const SiteContext = createContext<Site | undefined>(undefined)

/** The practice's facts, offices and services, and its look. */
export function useSite(): Site {
  const site = use(SiteContext)
  if (!site) throw new Error('useSite is used outside SiteContext')
  return site
}
