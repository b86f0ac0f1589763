import { describe, expect, it } from 'vitest'
import { addServiceKeys } from './service-keys.ts'

const service = (slug: string, formerSlugs: string[] = []) => ({ slug, formerSlugs })

describe('services of a release without keys', () => {
  it.each([
    [
      'their first address',
      [service('grief'), service('couples', ['pairs', 'two'])],
      ['grief', 'pairs'],
    ],
    [
      'the present one where the first one is taken',
      [service('a', ['b']), service('c', ['b'])],
      ['b', 'c'],
    ],
    ['a number where both are taken', [service('a'), service('a')], ['a', 'a-2']],
  ])('get %s as their key', (_, services, keys) => {
    expect(addServiceKeys(services)).toMatchObject(keys.map((key) => ({ key })))
  })

  it('get their own address back where two had the same one', () => {
    expect(addServiceKeys([service('couples', ['grief']), service('couples')])).toEqual([
      { key: 'grief', ...service('grief') },
      { key: 'couples', ...service('couples') },
    ])
  })

  it('have each former address once, and none that a service has now', () => {
    const services = [service('loss', ['grief', 'couples']), service('couples', ['grief'])]
    expect(addServiceKeys(services)).toMatchObject([service('loss', ['grief']), service('couples')])
  })

  it('are not changed where they have keys: the form refuses a taken address', () => {
    const services = [
      { key: 'one', ...service('couples') },
      { key: 'two', ...service('couples') },
    ]
    expect(addServiceKeys(services)).toBe(services)
  })

  it.each([[undefined], ['text'], [[null]], [[{ slug: 1 }]]])(
    'leaves %j to the schema',
    (given) => {
      expect(addServiceKeys(given)).toBe(given)
    },
  )
})
