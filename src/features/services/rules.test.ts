import { expect, it } from 'vitest'
import { splitLinks } from './rules.ts'

it('takes a sentence apart into words and links', () => {
  expect(splitLinks('Call or text [988](tel:988), or call [911](tel:911)')).toEqual([
    'Call or text ',
    { words: '988', href: 'tel:988' },
    ', or call ',
    { words: '911', href: 'tel:911' },
  ])
})

it('leaves a sentence without links as it is', () => {
  expect(splitLinks('Worry (and sleep) [sic]')).toEqual(['Worry (and sleep) [sic]'])
  expect(splitLinks('')).toEqual([])
})
