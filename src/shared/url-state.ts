import * as z from 'zod/mini'

type Value = string | number | undefined
/** Reads the text of one parameter. A value is written as `String` writes it. */
type Parameter = z.core.$ZodType<Value, string | undefined>
type StateOf<Schema extends Record<string, Parameter>> = {
  [Name in keyof Schema]: z.output<Schema[Name]>
}

export interface UrlState<State> {
  defaults: State
  /** Reads a query. Missing and invalid values are those of the defaults. */
  parse: (query: string | Readonly<Partial<Record<string, string>>>) => State
  /** The parameters that differ from the defaults, in the schema's order, without `search`. */
  toParams: (state: State) => Record<string, string>
  /** The shortest query, without question mark. */
  stringify: (state: State) => string
}

/**
 * Read from the URLs of earlier releases and never written: people search for names, emails and phone numbers, and
 * browsers and proxies keep addresses.
 */
const unwritten = 'search'

/** State of a screen, as the query of its URL: a bookmark and "Back" restore it. */
export function createUrlState<Schema extends Record<string, Parameter>>(
  schema: Schema,
  defaults: StateOf<Schema>,
  /** Values that follow from others where the query has none. */
  derive: (read: Partial<StateOf<Schema>>) => Partial<StateOf<Schema>> = () => ({}),
): UrlState<StateOf<Schema>> {
  const parameters: [keyof Schema & string, Parameter][] = Object.entries(schema)

  const toParams = (state: StateOf<Schema>) => {
    const changed = parameters.filter(
      ([name]) => name !== unwritten && state[name] !== defaults[name],
    )
    return Object.fromEntries(changed.map(([name]) => [name, String(state[name] ?? '')]))
  }
  return {
    defaults,
    parse(query) {
      const texts =
        typeof query === 'string' ? new URLSearchParams(query) : new Map(Object.entries(query))
      const read: Partial<Record<keyof Schema, unknown>> = {}
      for (const [name, parameter] of parameters) {
        const text = texts.get(name)
        if (typeof text !== 'string') continue
        const result = z.safeParse(parameter, text)
        if (result.success) read[name] = result.data
      }
      const given = read as Partial<StateOf<Schema>> // each value was read by its schema
      return { ...defaults, ...derive(given), ...given }
    },
    toParams,
    stringify: (state) => new URLSearchParams(toParams(state)).toString(),
  }
}

export const withQuery = (path: string, query: string) => (query ? `${path}?${query}` : path)

export const numberLike = (digits: RegExp) =>
  z.pipe(z.string().check(z.regex(digits)), z.transform(Number))

/** A page or an id. */
export const positiveNumber = numberLike(/^[1-9]\d{0,8}$/)

/** Text of a search, cut off at its maximum. */
export const textUpTo = (maxLength: number) =>
  z.pipe(
    z.string(),
    z.transform((text) => text.slice(0, maxLength)),
  )
