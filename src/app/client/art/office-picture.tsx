import { useTextLanguage } from '#features/practice/site/client/text-language.ts'
import type { Picture } from '#features/practice/site/contract/content.ts'
import { toSiteImageUrl } from '#features/practice/site-images/rules.ts'
import { classNames } from '#platform/client/ui/class-names.ts'
import { focusClasses } from '#platform/client/ui/focus-classes.ts'
import { getLanguage } from '#shared/local-path.ts'
import { toImageSources } from './content-picture.tsx'
import { drawings } from './drawings.ts'

const boxClasses =
  'h-62.5 w-full object-cover md:aspect-3/2 md:h-auto lg:absolute lg:inset-0 lg:h-full'
/** The labels are near the upper edge; below, the note about the live map covers the drawing. */
const drawingClasses = classNames(boxClasses, 'object-top')
const size = { width: 600, height: 540 }

/** A photo of an office, or a map drawn of its streets. */
export function OfficePicture({ picture }: { picture: Picture }) {
  const { image, drawing, alt, focus } = picture
  const lang = useTextLanguage()(alt)
  if (image.endsWith('.svg')) return <DrawnMap picture={picture} lang={lang} />
  if (image === '') {
    const src = drawing === '' ? undefined : drawings[drawing]
    return <img src={src} alt={alt} lang={lang} {...size} className={drawingClasses} />
  }
  return (
    <img
      {...toImageSources(image)}
      sizes="(width < 64rem) 100vw, 50vw"
      alt={alt}
      lang={lang}
      {...size}
      className={classNames(boxClasses, focusClasses(focus))}
    />
  )
}

/** The part of a map that phones show, so that the names of its streets are legible. */
const closeUp = { width: 348, height: 249 }

function DrawnMap({
  picture: { image, alt, focus },
  lang,
}: {
  picture: Picture
  lang: string | undefined
}) {
  const src = toSiteImageUrl(image)
  const x = Math.round((focus.x / 100) * (size.width - closeUp.width))
  const y = Math.round((focus.y / 100) * (size.height - closeUp.height))
  // Our maps have two views with French labels: the whole and the part for phones.
  const [whole, part] =
    getLanguage() === 'fr'
      ? ['#fr', '#fr-phone']
      : ['', `#svgView(viewBox(${x},${y},${closeUp.width},${closeUp.height}))`]
  return (
    <picture>
      <source media="(width < 47.5rem)" srcSet={`${src}${part}`} />
      <img src={`${src}${whole}`} alt={alt} lang={lang} {...size} className={drawingClasses} />
    </picture>
  )
}
