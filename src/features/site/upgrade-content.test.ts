import { describe, expect, it } from 'vitest'
import type { SiteContent } from './contract/content.ts'
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
          arrival: { en: '', fr: '' },
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

  it('has nothing on its home page that the practice has not written', () => {
    const home = { title: { en: 'Welcome', fr: '' } }
    expect(upgradeContent({ pages: { home } })).toMatchObject({
      pages: { home: { ...home, trust: [], steps: [], questions: [] } },
    })
    const steps = [{ title: { en: 'Call', fr: '' }, text: { en: '', fr: '' } }]
    expect(upgradeContent({ pages: { home: { ...home, steps } } })).toMatchObject({
      pages: { home: { steps } },
    })
  })

  it('gets the help lines of a new practice', () => {
    const { pages } = upgradeContent({ pages: { faq: {} } }) as { pages: SiteContent['pages'] } // as given
    expect(pages.crisis.lines.map(({ phone }) => phone)).toContain('1-866-531-2600')
  })

  it('gets the questions of "Help me choose"', () => {
    const { pages } = upgradeContent({ pages: { faq: {} } }) as { pages: SiteContent['pages'] } // as given
    expect(pages.match.concerns.map(({ key }) => key)).toContain('worry')
    expect(pages.match.weights.concern).toBe(3)
  })

  it('keeps the help lines and concerns of the practice', () => {
    const content = { pages: { crisis: { lines: [] }, match: { concerns: [] } } }
    expect(upgradeContent(content)).toEqual(content)
  })

  it('says who offers its services, by their slugs, and keeps what a practice has said', () => {
    const services = [
      { slug: 'anxiety-therapy' },
      { slug: 'our-own' },
      { slug: 'couples-therapy', specialties: ['Divorce'], ageGroups: [] },
    ]
    expect(upgradeContent({ services })).toEqual({
      services: [
        { slug: 'anxiety-therapy', specialties: ['Anxiety'], ageGroups: [] },
        { slug: 'our-own', specialties: [], ageGroups: [] },
        { slug: 'couples-therapy', specialties: ['Divorce'], ageGroups: [] },
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
