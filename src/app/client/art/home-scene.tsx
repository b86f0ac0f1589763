import type { Picture } from '#features/practice/site/contract/content.ts'
import type { DrawingName } from '#features/practice/site/contract/content-values.ts'
import { classNames } from '#platform/client/ui/class-names.ts'
import { focusClasses } from '#platform/client/ui/focus-classes.ts'
import { toPictureSources } from './content-picture.tsx'
import homeDawn from './hero-home-dawn.svg'
import homeDawnPhone from './hero-home-dawn-phone.svg'
import { Landscape, type Scene } from './landscape.tsx'

/** The scenes that are drawn for the home page, with room for its heading. */
const scenes: Partial<Record<DrawingName, Scene>> = {
  'dawn-river': { wide: homeDawn, phone: homeDawnPhone },
}

/** The picture behind the heading of the home page: a scene made for it, or any other drawing or photo. */
export function HomeScene({ picture }: { picture: Picture }) {
  const { image, drawing } = picture
  const scene = image === '' && drawing !== '' ? scenes[drawing] : undefined
  if (!scene) return <HomePhoto picture={picture} />
  return (
    <Landscape
      scene={scene}
      // The drawing keeps its aspect ratio at full width, so its hills stay below the text on any screen.
      className="-z-10 md:top-auto md:-bottom-(--hero-drop) md:aspect-1440/766 md:h-auto"
    />
  )
}

/** A veil of the sky's colour keeps the text legible on any photo: above on phones, else at the left. */
function HomePhoto({ picture }: { picture: Picture }) {
  return (
    <div className="absolute inset-0 -z-10">
      <img
        {...toPictureSources(picture)}
        sizes="100vw"
        alt={picture.alt}
        width="1600"
        height="900"
        fetchPriority="high"
        className={classNames(
          'absolute inset-0 size-full object-cover',
          focusClasses(picture.focus),
        )}
      />
      <div className="absolute inset-0 sky-veil" />
    </div>
  )
}
