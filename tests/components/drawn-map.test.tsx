import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import map from '#features/practice/site-images/drawings/map-ottawa-labels.svg?raw'

/** Figtree's capitals are this high, in em. */
const capitalHeight = 0.7
const minTextPx = 13

// "Home map labels are about 7 px at 390 and 768 (LOOK: 13)". The map's own media queries are about its picture,
// which is as wide as this window.
it.each([
  ['English', ''],
  ['French', '#fr'],
])('has %s labels of 13 pixels on phones', async (_, hash) => {
  const { innerWidth: width, innerHeight: height } = window
  await page.viewport(350, 284)
  const place = document.createElement('div')
  place.innerHTML = map
  document.body.append(place)
  // As in the address of the picture.
  location.hash = hash
  const labels = [...place.querySelectorAll('.l')].filter((one) => one.getClientRects().length > 0)
  expect(labels).toHaveLength(6)
  const upright = labels.filter((label) => !label.matches('.m, .v'))
  for (const label of upright) {
    const { height: labelHeight } = label.getBoundingClientRect()
    expect(labelHeight).toBeGreaterThanOrEqual(minTextPx * capitalHeight)
  }
  for (const label of labels) {
    const { left, right } = label.getBoundingClientRect()
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(innerWidth)
  }
  place.remove()
  location.hash = ''
  await page.viewport(width, height)
})
