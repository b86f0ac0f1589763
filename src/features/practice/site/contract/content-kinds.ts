import * as z from 'zod/mini'
import { drawingNames, imageId } from './content-values.ts'

/** The schemas for texts, in both languages or in one, and for objects, which may refuse unknown fields. */
export type Kinds<Words, Rich, Picture> = {
  words: (max: number) => Words
  rich: Rich
  picture: Picture
  object: typeof z.strictObject
}

/** A drawing of the product, or an uploaded picture, which takes precedence. */
export const definePicture = <Words extends z.ZodMiniType>({
  words,
  object,
}: Pick<Kinds<Words, never, never>, 'words' | 'object'>) =>
  object({
    drawing: z.union([z.literal(''), z.enum(drawingNames)]),
    image: imageId,
    /** A description of the picture, for those who cannot see it; empty for decoration. */
    alt: words(200),
    /** The point that stays visible when the picture is cropped, in percent from the left and the top. */
    focus: object({
      x: z.int().check(z.minimum(0), z.maximum(100)),
      y: z.int().check(z.minimum(0), z.maximum(100)),
    }),
  })

/** A title with a sentence or two. */
export const defineTitled = <Words extends z.ZodMiniType>({
  words,
  object,
}: Pick<Kinds<Words, never, never>, 'words' | 'object'>) =>
  object({ title: words(80), text: words(400) })

export const defineTitledList = <Words extends z.ZodMiniType>(
  kinds: Pick<Kinds<Words, never, never>, 'words' | 'object'>,
) => z.array(defineTitled(kinds)).check(z.maxLength(12))
