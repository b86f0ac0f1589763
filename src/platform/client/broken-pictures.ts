const overInitials = 'img[data-over-initials]'

const hide = (picture: EventTarget | null) => {
  if (picture instanceof HTMLImageElement && picture.matches(overInitials)) picture.hidden = true
}

/**
 * Takes portraits away that cannot be had, so that the initials beneath show without the browser's
 * own sign over them: those that failed before this runs, and those that fail later.
 * @returns a function that stops it
 */
export function hideBrokenPictures(): () => void {
  for (const picture of document.querySelectorAll<HTMLImageElement>(overInitials)) {
    if (picture.complete && picture.naturalWidth === 0) hide(picture)
  }
  const onError = (event: Event) => hide(event.target)
  // Errors of pictures do not bubble; the way down passes here all the same.
  document.addEventListener('error', onError, true)
  return () => document.removeEventListener('error', onError, true)
}
