import { callOverHttp } from '#platform/client/http/api.ts'
import { readSite } from '../contract/read-site.ts'
import { replaceSite } from './site-store.ts'

/** Staff read more than visitors: names of what is not offered, and before the first publication the practice's own. */
export async function rereadSite(): Promise<void> {
  replaceSite(await callOverHttp(readSite, {}))
}
