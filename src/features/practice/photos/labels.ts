/** Why a picture is refused. Not in `rules.ts`, which pages with portraits load. */
export const photoFaults = {
  kind: 'Please choose a PNG, JPEG or WebP picture.',
  animated: 'This picture moves. Please choose a still one.',
  damaged: 'This picture is damaged or incomplete. Please choose another one.',
  more: 'This file holds more than a picture. Please choose another one.',
  pixels: 'This picture has more than 40 megapixels. Please choose a smaller one.',
  bytes: 'This picture is larger than 5 MB. Please choose a smaller one.',
} as const
