const overInitials = 'img[data-over-initials]'

const hide = (picture: EventTarget | null) => {
  if (picture instanceof HTMLImageElement && picture.matches(overInitials)) picture.hidden = true
}

/**
 * Hides portraits that fail to load, before this runs or later, so that the initials beneath them show
 * without the browser's broken-image icon.
 * @returns a function that stops it
 */
export function hideBrokenPictures(): () => void {
  for (const picture of document.querySelectorAll<HTMLImageElement>(overInitials)) {
    if (picture.complete && picture.naturalWidth === 0) hide(picture)
  }
  const onError = (event: Event) => hide(event.target)
  // Image errors do not bubble, but the capture phase passes through the document.
  document.addEventListener('error', onError, true)
  return () => document.removeEventListener('error', onError, true)
}
