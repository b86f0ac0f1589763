/** Widths in pixels in which an uploaded photo is stored: for the profile, a card, and beside a name. */
export const photoWidths = [960, 480, 160] as const
type PhotoWidth = (typeof photoWidths)[number]

const uploaded = /^([0-9a-f]{32})\.webp$/

/**
 * The files of one photo, widest first. An uploaded photo has a file for each width; a drawing, or a picture
 * from old data, has one file for all widths.
 */
export function photoFiles(
  filename: string,
): { width: PhotoWidth | undefined; filename: string }[] {
  const name = uploaded.exec(filename)?.[1]
  if (name === undefined) return [{ width: undefined, filename }]
  const [widest] = photoWidths
  return photoWidths.map((width) => ({
    width,
    filename: width === widest ? filename : `${name}-${width}.webp`,
  }))
}

export const photoFaults = {
  kind: 'Please choose a PNG, JPEG or WebP picture.',
  animated: 'This picture moves. Please choose a still one.',
  damaged: 'This picture is damaged or incomplete. Please choose another one.',
  more: 'This file holds more than a picture. Please choose another one.',
  pixels: 'This picture has more than 40 megapixels. Please choose a smaller one.',
  bytes: 'This picture is larger than 5 MB. Please choose a smaller one.',
} as const
