import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type SiteContent, siteContentSchema } from '#features/practice/site/contract/content.ts'
import { toRuns } from '../../../../tests/support/run.ts'
import { type Change, describeChanges } from './describe-changes.ts'

const text = readFileSync(new URL('../../practice/site/content/demo.json', import.meta.url), 'utf8')
const readDemo = (): SiteContent =>
  siteContentSchema.parse(JSON.parse(text.replaceAll(/demo:[a-z-]+\.svg/g, '')))

/** The changes after an edit of the demo practice's content. */
function describeEdit(edit: (content: SiteContent) => void): Change[] {
  const after = readDemo()
  edit(after)
  return describeChanges(readDemo(), after)
}

const titles = (changes: readonly Change[]) => changes.map(({ title }) => title)

const findService = ({ services }: SiteContent, slug: string) => {
  const found = services.find((service) => service.slug === slug)
  if (!found) throw new Error(`no service ${slug}`)
  return found
}

describe('the description of changes', () => {
  it('names the place, the field and both values', () => {
    const changes = describeEdit(({ practice }) => {
      practice.phone = '1-800-555-0199'
    })
    expect(changes).toEqual([
      {
        section: 'contact',
        title: 'Contact and hours: the phone changes',
        from: '1-800-555-0142',
        to: '1-800-555-0199',
        languages: [],
        path: 'practice.phone',
      },
    ])
  })

  it('says in which languages a text changes', () => {
    const [change] = describeEdit(({ practice }) => {
      practice.hours.text = { en: 'Every day 9AM - 8PM', fr: 'Tous les jours, 9 h à 20 h' }
    })
    expect(change).toMatchObject({
      title: 'Contact and hours: the hours change',
      from: 'Every day 9AM - 9PM',
      to: 'Every day 9AM - 8PM',
      languages: ['en', 'fr'],
    })
    const [french] = describeEdit(({ practice }) => {
      practice.city.fr = 'Ottawa et Gatineau'
    })
    expect(french).toMatchObject({ from: 'Ottawa', to: 'Ottawa et Gatineau', languages: ['fr'] })
  })

  it('says the hours of chat and calls as a week', () => {
    const changes = describeEdit(({ hours }) => {
      hours.saturday = null
      hours.sunday = { opens: '12:00', closes: '24:00' }
    })
    expect(changes).toMatchObject([
      {
        title: 'Contact and hours: the hours of chat and calls change',
        from: 'Every day, 9:00 AM to 9:00 PM',
        to: 'Monday to Friday, 9:00 AM to 9:00 PM; Sunday, 12:00 PM to midnight',
        path: 'hours',
      },
    ])
  })

  it('names entries of lists: new, hidden, removed and moved ones', () => {
    const changes = describeEdit((content) => {
      const [office] = content.offices
      if (!office) throw new Error('the demo practice has offices')
      content.offices.push({ ...office, key: 'orleans', name: { en: 'Orléans Office', fr: '' } })
      findService(content, 'couples-therapy').visibility = 'hidden'
      findService(content, 'trauma-therapy').shortText.en = 'Another text.'
      content.services = content.services.filter(({ slug }) => slug !== 'family-therapy')
      content.services.unshift(...content.services.splice(-1))
    })
    expect(titles(changes)).toEqual([
      'Offices: a new office, Orléans Office',
      'Services: Couples Therapy is hidden',
      'Services: Trauma Therapy, the short text changes',
      'Services: Family Therapy is removed',
      'Services: the order changes',
    ])
  })

  it('follows a service to its new address', () => {
    const changes = describeEdit((content) => {
      findService(content, 'couples-therapy').slug = 'relationship-therapy'
    })
    expect(changes).toMatchObject([
      {
        title: 'Services: Couples Therapy, the web address changes',
        from: 'couples-therapy',
        to: 'relationship-therapy',
      },
    ])
  })

  it('names closed days in words, with their end', () => {
    const closure = { from: '2026-12-24', until: '2027-01-02', startsAt: '', endsAt: '' }
    const changes = describeEdit(({ closures }) => {
      closures.push(
        { ...closure, id: 'winter' },
        { id: 'half', from: '2026-11-30', until: '2026-11-30', startsAt: '12:00', endsAt: '17:00' },
      )
    })
    expect(titles(changes)).toEqual([
      'Closed days: a new closed day, December 24, 2026 to January 2, 2027',
      'Closed days: a new closed day, November 30, 2026, 12:00 PM to 5:00 PM',
    ])
  })

  it('says that only headings, links or emphasis differ', () => {
    const [change] = describeEdit(({ documents }) => {
      documents.terms.body.en = documents.terms.body.en.map((block) =>
        block.type === 'heading' ? { ...block, level: 3 as const } : block,
      )
    })
    expect(change).toMatchObject({
      title: 'Legal documents: the terms of use changes',
      to: 'Same words, other headings, links or emphasis',
    })
  })

  it('shortens long texts to what differs', () => {
    const [change] = describeEdit(({ documents }) => {
      documents.privacy.body.en.splice(5, 0, { type: 'paragraph', runs: ['Nothing is sold.'] })
    })
    expect(change?.to).toContain('Nothing is sold.')
    for (const shown of [change?.from, change?.to]) expect(shown?.length).toBeLessThan(260)
  })

  it('counts fields of one picture as one change', () => {
    const changes = describeEdit(({ look }) => {
      look.homePicture.drawing = ''
      look.homePicture.image = `${'a'.repeat(32)}.webp`
    })
    expect(changes).toMatchObject([
      { title: 'Look: the home picture changes', from: 'dawn river', path: 'look.homePicture' },
    ])
  })
})

type Leaf = { path: string; change: (content: SiteContent) => void }

/** Every field of a content with an edit that changes it. */
function listLeaves(value: unknown, path: readonly (string | number)[] = []): Leaf[] {
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, inner]) => listLeaves(inner, [...path, name]))
  }
  const change = (content: SiteContent) => {
    let parent = content as unknown as Record<string, unknown> // fields by their names
    for (const name of path.slice(0, -1)) parent = parent[name] as Record<string, unknown>
    const name = String(path.at(-1))
    const old = parent[name]
    if (typeof old === 'string') parent[name] = `${old}-x`
    else if (typeof old === 'number') parent[name] = old + 1
    else parent[name] = old === null ? { opens: '09:00', closes: '10:00' } : !old
  }
  return [{ path: path.join('.'), change }]
}

// Another type of block would need other fields.
const leaves = listLeaves(readDemo()).filter(({ path }) => !path.endsWith('.type'))
const isCovered = (path: string, changes: readonly Change[]) =>
  changes.some((change) => path === change.path || path.startsWith(`${change.path}.`))

describe('every content', () => {
  it('equals itself, whatever the order of its fields', () => {
    const reverse = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(reverse)
      if (typeof value !== 'object' || value === null) return value
      const fields = Object.entries(value).toReversed()
      return Object.fromEntries(fields.map(([name, inner]) => [name, reverse(inner)]))
    }
    expect(describeChanges(readDemo(), reverse(readDemo()) as SiteContent)).toEqual([])
  })

  it('has each of its changed fields described', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.constantFrom(...leaves.keys()), { maxLength: 8 }), (places) => {
        const chosen = places.flatMap((place) => leaves[place] ?? [])
        const changes = describeEdit((content) => {
          for (const { change } of chosen) change(content)
        })
        expect(chosen.map(({ path }) => path).filter((path) => !isCovered(path, changes))).toEqual(
          [],
        )
        if (chosen.length === 0) expect(changes).toEqual([])
        for (const { title } of changes) expect(title).not.toContain('a field changes')
      }),
      { numRuns: toRuns(150) },
    )
  })

  it('has entries that were moved, removed and added described', () => {
    const lists = ['offices', 'services'] as const
    fc.assert(
      fc.property(fc.constantFrom(...lists), fc.nat(), fc.nat(), (list, from, to) => {
        const changes = describeEdit((content) => {
          const entries: unknown[] = content[list]
          const [taken] = entries.splice(from % entries.length, 1)
          if (to % 3 > 0) entries.splice(to % (entries.length + 1), 0, taken)
        })
        const before = readDemo()[list].length
        const isSame = to % 3 > 0 && from % before === to % before
        expect(changes.length > 0).toBe(!isSame)
        expect(changes.every(({ path }) => path.startsWith(list))).toBe(true)
      }),
      { numRuns: 50 },
    )
  })
})
