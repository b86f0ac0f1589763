import { expect, it } from 'vitest'
import { createByteCache } from './byte-cache.ts'

it('drops the least recently used value beyond its limit', () => {
  const cache = createByteCache<string>(10, (value) => value.length)
  cache.set('a', '1234')
  cache.set('b', '1234')
  expect(cache.get('a')).toBe('1234')
  cache.set('c', '1234')
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual(['1234', undefined, '1234'])
  cache.set('a', '12')
  expect(cache.bytes()).toBe(6)
})

it('does not store a value larger than its limit', () => {
  const cache = createByteCache<string>(10, (value) => value.length)
  cache.set('a', '1234')
  cache.set('huge', '12345678901')
  expect([cache.get('a'), cache.get('huge'), cache.bytes()]).toEqual(['1234', undefined, 4])
})
