const gap = 4
/** The least distance from the edge of the window. */
const edge = 8

/** Places an element of the top layer below a button, or above it where there is more room. */
export function placeBeside(panel: HTMLElement, button: HTMLElement): void {
  const { left, top, bottom } = button.getBoundingClientRect()
  const { clientWidth: width, clientHeight: height } = document.documentElement
  const below = height - bottom - gap - edge
  const above = top - gap - edge
  const isBelow = panel.scrollHeight <= below || below >= above
  const x = Math.max(edge, Math.min(left, width - panel.offsetWidth - edge))
  panel.style.left = `${x}px`
  panel.style.maxHeight = `${isBelow ? below : above}px`
  panel.style.top = isBelow ? `${bottom + gap}px` : 'auto'
  panel.style.bottom = isBelow ? 'auto' : `${height - top + gap}px`
  panel.dataset['placed'] = ''
}
