import { useTextLanguage } from '#features/practice/site/client/text-language.ts'
import type { Picture } from '#features/practice/site/contract/content.ts'
import { siteImageWidths } from '#features/practice/site-images/contract.ts'
import { toSiteImageUrl } from '#features/practice/site-images/rules.ts'
import { classNames } from '#platform/client/ui/class-names.ts'
import { focusClasses } from '#platform/client/ui/focus-classes.ts'
import { getLanguage } from '#shared/local-path.ts'
import { drawings } from './drawings.ts'

/** A photo in several widths, from which the browser chooses; drawings have no fixed size. */
export const toImageSources = (id: string) => ({
  src: toSiteImageUrl(id),
  ...(!id.endsWith('.svg') && {
    srcSet: siteImageWidths.map((width) => `${toSiteImageUrl(id)}?w=${width} ${width}w`).join(', '),
  }),
})

/** The file of an uploaded picture, or else of the drawing. */
export const toPictureSources = ({ image, drawing }: Pick<Picture, 'image' | 'drawing'>) =>
  image === '' ? { src: drawing === '' ? undefined : drawings[drawing] } : toImageSources(image)

interface ContentPictureProps {
  picture: Picture
  /** The box in pixels, as it is reserved before the picture is there. */
  width: number
  height: number
  /** The width of the picture on the page, for photos: `(width < 47.5rem) 100vw, 50vw`. */
  sizes?: string | undefined
  className?: string | undefined
  /** The side that stays visible when a drawing is cropped. */
  drawingClassName?: string | undefined
  /** `high`: the first thing that visitors see; `eager`: visible at once. Others load when they come near. */
  priority?: 'high' | 'eager' | undefined
}

/** A picture of the content: an uploaded one or a drawing of the product. */
export function ContentPicture({
  picture,
  width,
  height,
  sizes,
  className,
  drawingClassName,
  priority,
}: ContentPictureProps) {
  const { image, alt, focus } = picture
  const sources = toPictureSources(picture)
  // Where a drawing has French labels, they have this name in it.
  const labels = image.endsWith('.svg') && getLanguage() === 'fr' ? '#fr' : ''
  const toLang = useTextLanguage()
  return (
    <img
      {...sources}
      src={sources.src && `${sources.src}${labels}`}
      sizes={'srcSet' in sources ? sizes : undefined}
      alt={alt}
      lang={toLang(alt)}
      width={width}
      height={height}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority === 'high' ? 'high' : undefined}
      className={classNames(className, image === '' ? drawingClassName : focusClasses(focus))}
    />
  )
}
