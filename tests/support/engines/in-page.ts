/** Elements of a story, described as a reader would. */
export type Target = {
  kind: 'button' | 'link' | 'field' | 'heading' | 'text'
  /** The beginning of its name, or words of its text; white space counts as one blank. */
  name: string
  /** Selector of the part of the page to look in. */
  within?: string
}

export type Found = { x: number; y: number; value: string; isReachable: boolean }

// Runs in the page. It is text because the tests' types include no DOM.
const finder = `(target) => {
  const selectors = {
    button: 'button, summary, [role=button], [role=tab], [role=menuitem]',
    link: 'a[href]',
    field: 'input, textarea, select',
    heading: 'h1, h2, h3',
    text: '*',
  }
  const clean = (text) => (text ?? '').replace(/\\s+/g, ' ').trim()
  const textById = (ids) => ids.split(' ').map((id) => document.getElementById(id)?.textContent).join(' ')
  const nameOf = (element) => {
    const ids = element.getAttribute('aria-labelledby')
    if (ids) return clean(textById(ids))
    const label = element.getAttribute('aria-label')
    if (label) return clean(label)
    if (target.kind === 'field') return clean([...(element.labels ?? [])].map((one) => one.innerText).join(' '))
    return clean(element.innerText)
  }
  const isShown = (element) => {
    const box = element.getBoundingClientRect()
    return element.checkVisibility({ visibilityProperty: true }) && box.width > 0
  }
  const candidates = [...document.querySelectorAll(target.within ?? 'body')]
    .flatMap((part) => [...part.querySelectorAll(selectors[target.kind])])
    .filter((element) => {
      const name = nameOf(element)
      return target.kind === 'text' ? name.includes(target.name) : name.startsWith(target.name)
    })
  const found = candidates.filter(isShown)
  // All ancestors contain the text too: the innermost element is the one.
  return target.kind === 'text' ? found.find((one) => !found.some((other) => other !== one && one.contains(other))) : found[0]
}`

/** Scrolls the element into view. @returns its position, and whether a pointer would hit it there */
export const locate = (target: Target) => `(() => {
  const element = (${finder})(${JSON.stringify(target)})
  if (!element) return null
  const look = () => {
    // The middle of a link that wraps onto two lines may be empty.
    const box = element.getClientRects()[0] ?? element.getBoundingClientRect()
    const x = Math.round(box.left + box.width / 2)
    const y = Math.round(box.top + box.height / 2)
    const hit = document.elementFromPoint(x, y)
    return { x, y, value: element.value ?? '', isReachable: hit !== null && element.contains(hit) }
  }
  const seen = look()
  if (seen.isReachable) return seen
  element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  return look()
})()`

export const isTicked = (target: Target) =>
  `(${finder})(${JSON.stringify(target)})?.checked === true`

/** Focuses the element. */
export const focus = (target: Target) => `(() => {
  const element = (${finder})(${JSON.stringify(target)})
  element?.focus()
  return document.activeElement === element
})()`

/** Selects an option by its text, because no WebDriver can use the system's own menu. */
export const choose = (target: Target, option: string) => `(() => {
  const element = (${finder})(${JSON.stringify(target)})
  const wanted = [...(element?.options ?? [])].find((one) => one.text.trim() === ${JSON.stringify(option)})
  if (!wanted) return false
  element.value = wanted.value
  for (const type of ['input', 'change']) element.dispatchEvent(new Event(type, { bubbles: true }))
  return true
})()`

/**
 * Texts of the topmost dialog that a reader cannot scroll into view, because their container is too small,
 * is covered, or does not scroll. Undefined while no dialog is open.
 */
export const unreachableDialogTexts = `(() => {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  if (!dialog) return null
  const holdsText = (element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== '')
  const isShown = (element) => {
    const box = element.getBoundingClientRect()
    // Text for screen readers only is one pixel large.
    return element.checkVisibility({ visibilityProperty: true }) && box.width > 1 && box.height > 1
  }
  const isHit = (element) => {
    const box = element.getClientRects()[0]
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    // A checkbox may cover its own label.
    return hit !== null && (element.contains(hit) || hit.labels?.[0]?.contains(element) === true)
  }
  const isReachable = (element) => {
    if (isHit(element)) return true
    element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    return isHit(element)
  }
  const texts = [...dialog.querySelectorAll('*')].filter((element) =>
    holdsText(element) && isShown(element) &&
    // The options drawn below a native select are no text of its own.
    !element.closest('option, select, textarea, [aria-hidden=true]'))
  return {
    count: texts.length,
    unreachable: texts.filter((element) => !isReachable(element)).map((element) => element.innerText),
  }
})()`
