import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectLinear } from '../../tests/support/measured-work.ts'
import { emailAddress } from './email-address.ts'
import { recordId } from './record-fields.ts'
import { emailText, findUnstorable, isName, text } from './text.ts'

describe('text that no database takes', () => {
  it.each([
    ['a\0b', ''],
    ['\uD83C', ''],
    ['\uDF3F\uD83C', ''],
    [{ name: '\0' }, 'name'],
    [{ profile: { tags: ['ok', 'not\0ok'] } }, 'profile.tags.1'],
    [['ok', { deep: '\uDC00' }], '1.deep'],
    [{ 'ke\0y': 'ok' }, ''],
    [{ outer: { '\uD800': 1 } }, 'outer'],
  ])('in %j stands at %j', (value, place) => {
    expect(findUnstorable(value)).toBe(place)
  })

  it.each([
    ['ok'],
    ['🌿 é\n\t字'],
    [''],
    [7],
    [true],
    [null],
    [undefined],
    [{}],
    [{ a: [1, { b: 'c' }] }],
  ])('is not in %j', (value) => {
    expect(findUnstorable(value)).toBeUndefined()
  })

  it('is never in what is well-formed and without NUL', () => {
    const good = fc.string({ unit: 'binary' }).map((one) => one.replaceAll('\0', ''))
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5, stringUnit: 'grapheme' }), good, (value, one) => {
        expect(
          findUnstorable([JSON.parse(JSON.stringify(value).replaceAll('\\u0000', '')), one]),
        ).toBeUndefined()
      }),
    )
  })

  it('is found wherever it is put', () => {
    const bad = fc.constantFrom('\0', '\uD800', 'x\uDFFFy')
    const keys = fc.array(fc.constantFrom('a', 'b', '0'), { minLength: 1, maxLength: 10 })
    fc.assert(
      fc.property(keys, bad, (path, one) => {
        const value = path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), one)
        expect(findUnstorable(value)).toBe(path.join('.'))
      }),
    )
  })

  it('does not exhaust the stack, however deep it lies', () => {
    let deep: unknown = '\0'
    for (let depth = 0; depth < 100_000; depth += 1) deep = [deep]
    expect(findUnstorable(deep)).toBeUndefined()
  })
})

describe('the name of a person', () => {
  const name = text({ min: 1, max: 5, message: 'Missing', isPerson: true })

  it.each([
    ['\u202EMaya', 'Maya'],
    ['Ma\u2066ya\u2069 \u200F', 'Maya'],
    ['\u061C\u200E\u202A\u202B\u202C\u202D\u2067\u2068\u206A\u206FZoë', 'Zoë'],
    // Neither they nor what is left of them count.
    ['\u202EAmina\u202C', 'Amina'],
    // Persian and Hindi names need joiners.
    ['مه\u200Cسا', 'مه\u200Cسا'],
    ['क्\u200Dष', 'क्\u200Dष'],
  ])('loses what sets the direction of text: %j', (given, stored) => {
    expect(name.parse(given)).toBe(stored)
  })

  it('is missing where nothing else is there', () => {
    expect(name.safeParse('\u202E \u2066').error?.issues[0]?.message).toBe('Missing')
  })
})

describe('a text of a form', () => {
  const name = text({ min: 2, max: 5, message: 'At least 2', what: 'Name' })
  const sentence = (value: unknown) => name.safeParse(value).error?.issues[0]?.message

  it.each([
    ['  Maya ', undefined],
    ['Ma', undefined],
    ['Maria', undefined],
    ['M', 'At least 2'],
    [' M ', 'At least 2'],
    [undefined, 'At least 2'],
    [7, 'At least 2'],
    ['Amalia', 'Name can have 5 characters at most'],
    ['\u200B\u200D', 'At least 2'],
    ['M\u00AD\u2060', 'At least 2'],
    ['\u2800\u3164', 'At least 2'],
    ['Ma\u200D', undefined],
    ['🌿🌿', undefined],
    ['🌿🌿🌿🌿🌿', undefined],
    ['🌿🌿🌿🌿🌿🌿', 'Name can have 5 characters at most'],
  ])('%j: %s', (value, message) => {
    expect(sentence(value)).toBe(message)
  })

  it('that may be empty is not called required', () => {
    const notes = text({ max: 5, what: 'Notes' })
    expect(notes.parse('')).toBe('')
    expect(notes.safeParse(7).error?.issues[0]?.message).toBe('Notes must be text')
  })

  it('says once what is wrong', () => {
    for (const given of ['', 'M', '\u200B', '\u200B\u200B']) {
      expect(name.safeParse(given).error?.issues).toHaveLength(1)
    }
  })

  it('is trimmed before it is measured and kept', () => {
    expect(name.parse('  Maria  ')).toBe('Maria')
  })

  it('says thousands as people write them', () => {
    const long = text({ max: 5_000, what: 'Notes' }).safeParse('x'.repeat(5_001))
    expect(long.error?.issues[0]?.message).toBe('Notes can have 5,000 characters at most')
  })
})

it.each([
  ['noor@mail.example', true],
  ['  Noor.Haddad+care@mail.example ', true],
  ['noor@mail', false],
  ['noor', false],
  ['noor@mail.example, b@mail.example', false],
  ['noor@mail.example\r\nBcc: b@mail.example', false],
  [`${'n'.repeat(250)}@mail.example`, false],
  ["mark&lisa.o'neil@mail.example", true],
  ['a!b@mail.example', true],
  ['x/y@mail.example', true],
  ['jane#1@mail.example', true],
  ['a~b{c}|d$e%f*g?h^i`j@mail.example', true],
  ['a=b_c-@mail.example', true],
  ['info@xn--80a1acny.xn--p1ai', true],
  ['jane@bücher.example', true],
  ['jane@пример.рф', true],
  ['jane@उदाहरण.भारत', true],
  ['jane@例え.テスト', true],
  ['.jane@mail.example', false],
  ['jane.@mail.example', false],
  ['ja..ne@mail.example', false],
  ['jane@-mail.example', false],
  ['jane@mail-.example', false],
  ['jane@mail..example', false],
  ['jane@mail.example.', false],
  ['jane@192.0.2.1', false],
  ['ja ne@mail.example', false],
  ['<jane@mail.example>', false],
  ['jane@b@mail.example', false],
  ['"jane"@mail.example', false],
  ['jane;x@mail.example', false],
])('an e-mail address: %j is one, %s', (value, isOne) => {
  expect(emailText('Please enter a valid email address').safeParse(value).success).toBe(isOne)
})

it.each([
  ['jane\u200B@mail.example', 'jane@mail.example'],
  ['\u200Ejane@mail.example\u202C', 'jane@mail.example'],
  ['\u2066jane@mail.example\u2069 \uFEFF', 'jane@mail.example'],
  ['jane@mail\u00AD.example\u00A0', 'jane@mail.example'],
  ['ｊａｎｅ＠ｍａｉｌ．ｅｘａｍｐｌｅ', 'jane@mail.example'],
  ['jane@bücher.example', 'jane@bücher.example'],
  ['Jane@Mail.example', 'Jane@Mail.example'],
])('an e-mail address loses what was pasted with it: %j', (value, stored) => {
  expect(emailText().parse(value)).toBe(stored)
})

it.each(['a', 'a.', 'a-', '-', '.', 'xn--', 'é'])(
  'reads a long text of %j once as an e-mail address',
  (part) => {
    for (const toText of [(many: string) => `${many}@`, (many: string) => `a@${many}`]) {
      expectLinear(
        (size) => expect(emailAddress.test(toText(part.repeat(size)))).toBe(false),
        24_000,
      )
    }
  },
)

it.each([
  ['7', 7],
  ['999999999', 999_999_999],
  ['0', undefined],
  ['07', undefined],
  ['1000000000', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['1e3', undefined],
  [' 7', undefined],
  ['', undefined],
])('the number of a record: %j is %s', (value, number) => {
  expect(recordId.safeParse(value).data).toBe(number)
})

describe('a first or last name', () => {
  it.each([
    'Jo',
    ' Bo ',
    '王',
    '李',
    '\u{20BB7}',
    'O',
    'Ж',
    'Å',
    ' H ',
    '7',
    '-',
    '🌿',
    '',
    '\u200b\u200b',
  ])('may be %j or may not, by script and length', (name) => {
    const accepted = ['Jo', ' Bo ', '王', '李', '\u{20BB7}', 'Ж']
    expect(isName(name)).toBe(accepted.includes(name))
  })
})
