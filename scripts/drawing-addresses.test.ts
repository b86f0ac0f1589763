import { expect, it } from 'vitest'
import { replaceAddresses } from './drawing-addresses.ts'

it('puts the addresses of drawings together from the folder that the document names', () => {
  const folder = '(document.documentElement.dataset.art||"/assets/")'
  expect(replaceAddresses('a="/assets/band-dusk-B0u4rPJg.svg";b=`/assets/dawn-C-9_aaaa.svg`')).toBe(
    `a=(${folder}+"band-dusk-B0u4rPJg.svg");b=(${folder}+"dawn-C-9_aaaa.svg")`,
  )
  const others = 'import("/assets/page-B0u4rPJg.js");x="/site-images/logo.svg"'
  expect(replaceAddresses(others)).toBe(others)
})
