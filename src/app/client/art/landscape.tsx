import { classNames } from '#platform/client/ui/class-names.ts'

/** One scene as two files: the one for phones is a smaller section with more sky. */
export interface Scene {
  wide: string
  phone: string
}

interface LandscapeProps {
  scene: Scene
  /** Which side stays visible when the scene is cropped; the bottom by default. */
  className?: string | undefined
}

/** The picture behind a page's heading. It fills its box and is loaded with high priority. */
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
