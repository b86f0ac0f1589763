import { classNames } from '#platform/client/ui/class-names.ts'

/** One scene as two files: for phones a part of it, smaller, under more sky. */
export interface Scene {
  wide: string
  phone: string
}

interface LandscapeProps {
  scene: Scene
  /** Where a scene that does not fit is held; the foot of the box unless said otherwise. */
  className?: string | undefined
}

/** The picture behind a page's first words. It fills its box, and is fetched before anything else. */
export function Landscape({ scene, className }: LandscapeProps) {
  return (
    <picture>
      <source media="(width < 47.5rem)" srcSet={scene.phone} />
      <img
        src={scene.wide}
        alt=""
        width="1440"
        height="500"
        fetchPriority="high"
        className={classNames('absolute inset-0 size-full object-cover object-bottom', className)}
      />
    </picture>
  )
}
