import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type SiteContent, siteContentSchema } from '#features/practice/site/contract/content.ts'
import { startingName } from '#features/practice/site/rules.ts'
import { needsFrench } from './fields.ts'
import { findProblems } from './find-problems.ts'

const read = (name: string): SiteContent => {
  const text = readFileSync(
    new URL(`../../practice/site/content/${name}.json`, import.meta.url),
    'utf8',
  )
  const content: unknown = JSON.parse(text.replaceAll(/demo:[a-z-]+\.svg/g, ''))
  return siteContentSchema.parse(content)
}
const image = `${'a'.repeat(32)}.webp`

/** The demo practice's content has no problems: those of an edit are from the edit. */
function findAfter(edit: (content: SiteContent) => void): string[] {
  const content = read('demo')
  edit(content)
  expect(siteContentSchema.safeParse(content).success).toBe(true)
  return findProblems(content).map(({ path }) => path)
}

const at = <Entry>(entries: readonly Entry[], place: number): Entry => {
  const entry = entries[place]
  if (entry === undefined) throw new Error(`no entry ${place}`)
  return entry
}
const notice = {
  id: 'move',
  text: { en: 'We move', fr: '' },
  link: { label: { en: '', fr: '' }, href: '' },
  from: '',
  until: '',
}
const question = {
  id: 'cost',
  question: { en: 'What does it cost?', fr: '' },
  answer: { en: [], fr: [] },
}
const closure = { id: 'x', from: '2026-12-24', until: '2026-12-26', startsAt: '', endsAt: '' }

const cases: [what: string, edit: (content: SiteContent) => void, path: string][] = [
  ['no name', ({ practice }) => void (practice.name.en = ''), 'practice.name.en'],
  [
    'the starting name',
    ({ practice }) => void (practice.name.en = startingName),
    'practice.name.en',
  ],
  ['no short name', ({ practice }) => void (practice.shortName.en = ''), 'practice.shortName.en'],
  [
    'neither phone nor email',
    ({ practice }) => void Object.assign(practice, { phone: '', email: '' }),
    'practice.phone',
  ],
  ['half a phone number', ({ practice }) => void (practice.phone = '705-555-01'), 'practice.phone'],
  ['words for a phone', ({ practice }) => void (practice.phone = 'call us'), 'practice.phone'],
  [
    'half the number of a help line',
    ({ pages }) => void Object.assign(pages.crisis.lines[0] ?? {}, { phone: '1-866-531' }),
    'pages.crisis.lines.0.phone',
  ],
  [
    'French without English',
    ({ practice }) => void (practice.blurb = { en: '', fr: 'Bonjour' }),
    'practice.blurb.en',
  ],
  [
    'a question without an answer',
    ({ pages }) => void pages.faq.questions.unshift(question),
    'pages.faq.questions.0.answer.en',
  ],
  [
    'no privacy policy',
    ({ documents }) => void (documents.privacy.body.en = []),
    'documents.privacy.body.en',
  ],
  [
    'a service that is shown without a text on its card',
    ({ services }) => void (at(services, 3).shortText = { en: '', fr: '' }),
    'services.3.shortText.en',
  ],
  [
    'two services with one address',
    ({ services }) => void (at(services, 3).slug = at(services, 1).slug),
    'services.3.slug',
  ],
  [
    'a former address that a service has now',
    ({ services }) => void at(services, 3).formerSlugs.push(at(services, 1).slug),
    'services.3.formerSlugs.0',
  ],
  [
    'two offices with one key',
    ({ offices }) => void (at(offices, 1).key = at(offices, 0).key),
    'offices.1.key',
  ],
  [
    'a choice that the form does not have',
    ({ services }) => void (at(services, 0).requestChoice = 'nothing-such'),
    'services.0.requestChoice',
  ],
  [
    'a redirect to nothing',
    ({ services }) =>
      void Object.assign(at(services, 0), { visibility: 'hidden', redirectTo: 'nothing-such' }),
    'services.0.redirectTo',
  ],
  [
    'redirects in a circle',
    ({ services }) => {
      const [one, other] = [at(services, 0), at(services, 1)]
      Object.assign(one, { visibility: 'hidden', redirectTo: other.slug })
      Object.assign(other, { visibility: 'removed', redirectTo: one.slug })
    },
    'services.0.redirectTo',
  ],
  [
    'no choice in the form',
    ({ services, pages }) => {
      pages.consultation.choices = pages.consultation.choices.slice(0, 1)
      for (const service of services) {
        const { key } = at(pages.consultation.choices, 0)
        Object.assign(service, { visibility: 'removed', requestChoice: key })
      }
    },
    'pages.consultation.choices',
  ],
  [
    'a picture without a description',
    ({ look }) => void (look.homePicture.image = image),
    'look.homePicture.alt.en',
  ],
  [
    'a closure that ends before it begins',
    ({ closures }) => void closures.push({ ...closure, until: '2026-12-23' }),
    'closures.0.until',
  ],
  [
    'a closure with one time',
    ({ closures }) => void closures.push({ ...closure, startsAt: '09:00' }),
    'closures.0.endsAt',
  ],
  [
    'a notice that ends before it begins',
    ({ notices }) =>
      void notices.push({ ...notice, from: '2026-12-24T09:00:00Z', until: '2026-12-24T08:00:00Z' }),
    'notices.0.until',
  ],
  [
    'a link without words',
    ({ notices }) => void notices.push({ ...notice, link: { ...notice.link, href: '/fees' } }),
    'notices.0.link.label.en',
  ],
  [
    'an unknown placeholder',
    ({ pages }) => void (pages.home.lead.en = 'Welcome to {practice}'),
    'pages.home.lead.en',
  ],
]

describe('what prevents a publication', () => {
  it.each(cases)('is %s', (_what, edit, path) => {
    expect(findAfter(edit)).toContain(path)
  })

  it('is nothing in the demo practice', () => {
    expect(findProblems(read('demo'))).toEqual([])
  })

  it('is the missing facts in the starting texts alone', () => {
    expect(findProblems(read('starting')).map(({ path }) => path)).toEqual([
      'practice.name.en',
      'practice.shortName.en',
      'practice.phone',
    ])
    expect(read('starting').practice.name.en).toBe(startingName)
  })

  it('does not include a removed service without a name', () => {
    expect(
      findAfter(({ services }) => {
        Object.assign(at(services, 0), { visibility: 'removed', name: { en: '', fr: '' } })
      }),
    ).toEqual([])
  })
})

it('takes over the names of a new practice on French pages', () => {
  const { practice } = read('starting')
  expect([practice.name.fr, practice.shortName.fr, practice.city.fr]).toEqual(['', '', ''])
})

it.each([
  ['practice.name', false],
  ['practice.city', false],
  ['offices.0.city', false],
  ['practice.blurb', true],
  ['offices.0.name', true],
])('says whether %s needs a French text of its own', (path, expected) => {
  expect(needsFrench(path)).toBe(expected)
})
