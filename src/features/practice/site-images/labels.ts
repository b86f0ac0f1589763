/** Why a picture is refused. Not in `rules.ts`, which every public page loads. */
export const siteImageFaults = {
  kind: 'Please choose a PNG, JPEG or WebP picture.',
  logoKind: 'Please choose a PNG, JPEG, WebP or SVG picture.',
  svg: 'Only a logo can be an SVG drawing. Please choose a PNG, JPEG or WebP picture.',
  animated: 'This picture moves. Please choose a still one.',
  damaged: 'This picture is damaged or incomplete. Please choose another one.',
  more: 'This file holds more than a picture. Please choose another one.',
  pixels: 'This picture has more than 40 megapixels. Please choose a smaller one.',
  bytes: 'This picture is larger than 8 MB. Please choose a smaller one.',
  svgBytes: 'This drawing is larger than 256 KB. Please simplify it, or choose a PNG picture.',
  svgEntities:
    'This drawing defines entities, which are not accepted. Please export it again, or choose a PNG picture.',
  svgStyles:
    'This drawing has style rules that are not accepted. Please export it with its colours as attributes, or choose a PNG picture.',
  svgComplex: 'This drawing has too many parts. Please simplify it, or choose a PNG picture.',
  svgSize: 'This drawing does not say how large it is. Please export it again with its size.',
  svgEmpty: 'This drawing has nothing that can be shown. Please choose a PNG picture.',
} as const
export type SiteImageFault = keyof typeof siteImageFaults
