const gap = 4
/** The least distance from the edge of the window. */
const edge = 8

/**
 * Places an element of the top layer below a button, or above it where there is more room. One that is too high for both
 * is moved as far as it must to be seen in full.
 */
export function placeBeside(panel: HTMLElement, button: HTMLElement): void {
  const { left, top, bottom } = button.getBoundingClientRect()
  const { clientWidth: width, clientHeight: height } = document.documentElement
  panel.style.maxHeight = `${height - 2 * edge}px`
  const { offsetWidth, offsetHeight } = panel
  const isAbove = bottom + gap + offsetHeight > height - edge && top - gap - offsetHeight > edge
  const wanted = isAbove ? top - gap - offsetHeight : bottom + gap
  panel.style.left = `${Math.max(edge, Math.min(left, width - offsetWidth - edge))}px`
  panel.style.top = `${Math.max(edge, Math.min(wanted, height - offsetHeight - edge))}px`
  panel.dataset['placed'] = ''
}
