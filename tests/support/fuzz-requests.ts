// Bodies and addresses for one endpoint, derived from its contract.
import fc, { type Arbitrary } from 'fast-check'
import type { EndpointDefinition } from '#shared/endpoint.ts'
import { getJsonSchema, oddText, oddValue, plausible } from './fuzz-values.ts'

const brokenJson = fc.constantFrom(
  '{',
  '{"a":',
  '[1,]',
  '"half',
  'nul',
  '\ufeff{}',
  '{"a":1}}',
  "{'a':1}",
  '{"a":1e99999}',
  '{"__proto__":{"role":"admin"},"a":1,"a":2}',
  '['.repeat(50_000),
  `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  `"${'x'.repeat(1_100_000)}"`,
)

/** Hashing a password takes a tenth of a second, so most bodies have one that is refused before that. */
const passwordKeys = ['password', 'newPassword', 'currentPassword']
const spoilPasswords = (body: unknown) => {
  if (typeof body !== 'object' || body === null) return body
  const keys = passwordKeys.filter((key) => Object.hasOwn(body, key))
  return keys.length > 0 ? { ...body, ...Object.fromEntries(keys.map((key) => [key, 7])) } : body
}

/** Bodies for one endpoint, as text. */
export function bodiesFor(definition: EndpointDefinition): Arbitrary<string> {
  const schema = definition.body ? getJsonSchema(definition.body) : {}
  const shaped = plausible(schema)
  return fc.oneof(
    { weight: 40, arbitrary: shaped.map(spoilPasswords).map((body) => JSON.stringify(body)) },
    { weight: 4, arbitrary: shaped.map((body) => JSON.stringify(body)) },
    { weight: 4, arbitrary: oddValue.map((body) => JSON.stringify(body)) },
    { weight: 2, arbitrary: shaped.map((body) => JSON.stringify(body).slice(0, -2)) },
    { weight: 1, arbitrary: brokenJson },
  )
}

const rawSegments = [
  '%00',
  '%zz',
  '%',
  '..%2f..',
  '%2e%2e',
  '.',
  '%ED%A0%80',
  '%C0%AE',
  '__proto__',
]

/** A text as a part of an address. A lone surrogate cannot be encoded and becomes invalid UTF-8. */
function encode(text: string): string {
  try {
    return encodeURIComponent(text)
  } catch {
    return '%ED%A0%80'
  }
}

const getSegment = (name: string, secrets: readonly string[]): Arbitrary<string> =>
  fc.oneof(
    {
      weight: 5,
      arbitrary:
        name === 'sessionId'
          ? fc.constantFrom(...secrets, 'nobody-talks-here-at-all')
          : fc.integer({ min: 1, max: 40 }).map(String),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom('maya-chen', '0', '-1', '1.5', '01', '1e3', '9'.repeat(30)),
    },
    { weight: 2, arbitrary: oddText.map(encode) },
    { weight: 1, arbitrary: fc.constantFrom(...rawSegments) },
  )

function queryFor(definition: EndpointDefinition): Arbitrary<string> {
  const named = Object.keys(
    (definition.query && getJsonSchema(definition.query).properties) ?? { t: {} },
  )
  const pair = fc
    .tuple(
      fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...named) }, oddText),
      fc.oneof(oddText, fc.constantFrom('1', '7', 'all', 'lead', 'Lead 3', 'chats', 'viewed')),
    )
    .map(([key, value]) => `${encode(key)}=${encode(value)}`)
  return fc.oneof(
    { weight: 8, arbitrary: fc.array(pair, { maxLength: 6 }).map((pairs) => pairs.join('&')) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('%zz', '&&&=', 'a[]=1&a[b]=2', '__proto__[x]=1', '%00'),
    },
  )
}

/** Addresses of one endpoint, with existing or odd records and queries. */
export function getAddresses(
  definition: EndpointDefinition,
  secrets: readonly string[],
): Arbitrary<string> {
  const names = [...definition.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  return fc
    .tuple(fc.tuple(...names.map((name) => getSegment(name, secrets))), queryFor(definition))
    .map(([segments, query]) => {
      const values = segments.values()
      const path = definition.path.replace(/:\w+/g, () => values.next().value ?? '')
      return query ? `${path}?${query}` : path
    })
}
