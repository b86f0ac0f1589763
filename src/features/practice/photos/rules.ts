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
