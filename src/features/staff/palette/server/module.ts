import { serve } from '#platform/server/http/endpoints.ts'
import type { FeatureModule } from '#platform/server/infrastructure.ts'
import { searchPalette as definition } from '../contract.ts'
import { type PaletteDeps, searchPalette } from './search-palette.ts'

/** The search of the palette, over what other features store. It has no table of its own. */
export const createPalette = (deps: PaletteDeps): FeatureModule<undefined> => ({
  service: undefined,
  endpoints: [
    serve(definition, ({ actor, body, origin }) => searchPalette(deps, actor, body.text, origin)),
  ],
})
