import { describe, expect, it } from 'vitest'
import { getAt, setAt } from './content-path.ts'

const content = { offices: [{ name: { en: 'One' } }, { name: { en: 'Two' } }], look: { logo: '' } }

describe('content paths', () => {
  it('reads values in objects and lists', () => {
    expect(getAt(content, ['offices', 1, 'name', 'en'])).toBe('Two')
    expect(getAt(content, ['offices', 5, 'name'])).toBeUndefined()
  })

  it('changes one value and keeps everything beside it', () => {
    const changed = setAt(content, ['offices', 0, 'name', 'en'], 'First')
    expect(changed.offices[0]?.name.en).toBe('First')
    expect(changed.offices[1]).toBe(content.offices[1])
    expect(changed.look).toBe(content.look)
    expect(content.offices[0]?.name.en).toBe('One')
  })
})
