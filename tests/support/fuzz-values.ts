// Unusual values, and values that resemble what a schema accepts. The same seed makes the same values.
import fc, { type Arbitrary } from 'fast-check'
import * as z from 'zod/mini'

/** The subset of JSON Schema that our contracts use. */
type JsonSchema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  pattern?: string
  format?: string
  maximum?: number
}

export const getJsonSchema = (schema: z.core.$ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema // only the keywords that our contracts use

const words = [
  '',
  ' ',
  'Noor',
  'maya-chen',
  'noor.haddad@mail.example',
  '613-555-0187',
  'RIVER',
  '123456',
  'contacted',
  'null',
  'true',
  '-0',
  '1e400',
  '2026-02-30T25:61:61Z',
  '2026-11-21T17:00:00.000Z',
  "'; drop table users; --",
  '" or ""="',
  '%00',
  '../../../../etc/passwd',
  '..\\..\\windows',
  '<script>alert(1)</script>',
  '${7*7}{{7*7}}',
  '=cmd|calc',
  'line\r\nBcc: all@mail.example',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'http://169.254.169.254/',
  'javascript:alert(1)',
  'İstanbul ẞß ﬀ ǅ',
  'a\u0000b',
  '\ud800',
  '\udfff tail',
  '\u202egnp.exe',
  '\u200b\u200d\ufeff',
  '👨‍👩‍👧‍👦'.repeat(30),
  'e' + '\u0301'.repeat(200),
  '\u2028\u2029',
  '٣٤٥',
  'Ⅷ½',
]

export const oddText = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...words) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.integer({ min: 100, max: 6_000 }).map((n) => 'ж'.repeat(n)) },
)

const oddNumber = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(0, -1, 1.5, 2 ** 31, 2 ** 53, 1e308, -1e-320, 999_999_999),
)

/** Lists and objects, nested this deep. */
const nest = (depth: number): unknown => {
  let value: unknown = 'deep'
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value }
  return value
}

export const oddValue: Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: oddText },
  { weight: 3, arbitrary: oddNumber },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null]) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.integer({ min: 5, max: 400 }).map(nest) },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 30, max: 3_000 }).map((n) => Array.from({ length: n }, () => '')),
  },
)

// Made once: making one takes fast-check milliseconds.
const knownWord = fc.constantFrom(...words.slice(2, 9))
const freeText = fc.oneof(knownWord, fc.string({ minLength: 20, maxLength: 80 }))
const anyJson = fc.jsonValue({ maxDepth: 2 })

function plausibleText({ pattern, format }: JsonSchema): Arbitrary<string> {
  if (format === 'email') return fc.constantFrom('noor@mail.example', 'admin@stillwater.example')
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((d) => d.toISOString())
  if (pattern === undefined) return freeText
  try {
    return fc.oneof(knownWord, fc.stringMatching(new RegExp(pattern), { maxLength: 70 }))
  } catch {
    return knownWord // fast-check cannot generate texts for a pattern with lookaround
  }
}

/** Values that a schema mostly accepts, so that many requests pass validation. */
export function plausible(schema: JsonSchema): Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(plausible))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  switch (schema.type) {
    case 'string':
      return plausibleText(schema)
    case 'integer':
    case 'number':
      return fc.integer({ min: 0, max: 40 })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(plausible(schema.items ?? {}), { maxLength: 5 })
    case 'object':
      return plausibleObject(schema)
    default:
      return anyJson
  }
}

const strangeKeys = ['__proto__', 'constructor', 'prototype', 'id', 'role', 'isAdmin', 'userId', '']

/** An object with the schema's keys: most values plausible, some odd or missing, and some unknown keys. */
function plausibleObject(schema: JsonSchema): Arbitrary<Record<string, unknown>> {
  const missing = Symbol('missing')
  const fields = Object.entries(schema.properties ?? {}).map(([key, inner]) =>
    fc
      .oneof(
        { weight: 12, arbitrary: plausible(inner) },
        { weight: 3, arbitrary: oddValue },
        { weight: 1, arbitrary: fc.constant(missing) },
      )
      .map((value) => [key, value] as const),
  )
  const extra = fc.tuple(fc.constantFrom(...strangeKeys), oddValue)
  return fc
    .tuple(
      fc.tuple(...fields),
      fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, fc.array(extra)),
    )
    .map(([own, more]) => {
      const object: Record<string, unknown> = {}
      for (const [key, value] of [...own, ...more]) {
        // Not assigned, because `__proto__ =` would create no key of that name.
        const description = { value, enumerable: true, configurable: true, writable: true }
        if (value !== missing) Object.defineProperty(object, key, description)
      }
      return object
    })
}
