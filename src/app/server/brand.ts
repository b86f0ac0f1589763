import { readFile } from 'node:fs/promises'
import type { Site } from '#features/practice/site/contract/read-schemas.ts'
import type { SiteService } from '#features/practice/site/server/module.ts'
import type { SiteImageService } from '#features/practice/site-images/server/module.ts'
import type { Brand } from '#platform/server/pictures/brand.ts'
import { findPaletteOfLook } from '#shared/accent-palette.ts'
import { toPracticeInitials } from '#shared/practice-initials.ts'

export type BrandDeps = {
  site: Pick<SiteService, 'read' | 'readForStaff' | 'onChange' | 'showPreview'>
  images: Pick<SiteImageService, 'find'>
}

/** The product's own mark, in its own colours: its files are drawn by hand. */
const hasDrawnMark = ({ look }: Site) =>
  look.mark === 'hills' &&
  look.logo === '' &&
  look.accent === '' &&
  findPaletteOfLook(look).key === 'river'

const readDrawn = (name: string) => readFile(new URL(`./brand/${name}`, import.meta.url))

async function readOwnLogo({ images }: Pick<BrandDeps, 'images'>, { look }: Site) {
  return look.logo === '' ? undefined : (await images.find(look.logo))?.bytes
}

/** The parts of the practice's pictures; its logo is the product's mark where the site has that. */
export async function readBrand(deps: Pick<BrandDeps, 'images'>, site: Site): Promise<Brand> {
  const { look } = site
  const logo = hasDrawnMark(site) ? await readDrawn('icon.svg') : await readOwnLogo(deps, site)
  return {
    logo,
    initials: toPracticeInitials(site.practice.name),
    palette: findPaletteOfLook(look),
  }
}

/** The drawn file of this name, if there is one and the site has the product's own mark; else one made of its brand. */
export const makeBrandFile = async (
  deps: Pick<BrandDeps, 'images'>,
  site: Site,
  drawn: string | undefined,
  make: (brand: Brand) => Promise<Buffer>,
): Promise<Buffer> =>
  drawn !== undefined && hasDrawnMark(site) ? readDrawn(drawn) : make(await readBrand(deps, site))
