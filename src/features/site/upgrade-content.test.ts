import { describe, expect, it } from 'vitest'
import { upgradeContent } from './upgrade-content.ts'

const olderContent = {
  practice: {
    city: { en: 'Sudbury', fr: '' },
    mailingAddress: ['1 Lake St', 'Sudbury ON P3A 1A1'],
    insurers: ['Sun Life'],
    creditCards: 'Visa',
  },
  offices: [{ key: 'lake', street: '1 Lake St', suite: '', city: 'Sudbury', region: 'ON' }],
}

describe('content of an earlier release', () => {
  it('keeps its texts as the English ones', () => {
    expect(upgradeContent(olderContent)).toEqual({
      practice: {
        city: { en: 'Sudbury', fr: '' },
        inCity: { en: '', fr: '' },
        mailingAddress: [
          { en: '1 Lake St', fr: '' },
          { en: 'Sudbury ON P3A 1A1', fr: '' },
        ],
        insurers: [{ en: 'Sun Life', fr: '' }],
        creditCards: { en: 'Visa', fr: '' },
      },
      offices: [
        {
          key: 'lake',
          street: { en: '1 Lake St', fr: '' },
          suite: { en: '', fr: '' },
          city: { en: 'Sudbury', fr: '' },
          region: { en: 'ON', fr: '' },
          entrance: {
            drawing: '',
            image: '',
            alt: { en: '', fr: '' },
            focus: { x: 50, y: 50 },
          },
        },
      ],
    })
  })

  it('is upgraded once', () => {
    const upgraded = upgradeContent(olderContent)
    expect(upgradeContent(upgraded)).toEqual(upgraded)
  })

  it.each([
    [undefined],
    [null],
    ['text'],
    [{ practice: null }],
    [{ offices: [null, 1, 'x'] }],
    [[]],
  ])('leaves %j for the schema to refuse', (given) => expect(upgradeContent(given)).toEqual(given))
})
