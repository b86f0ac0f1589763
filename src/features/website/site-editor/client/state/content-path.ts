/** Where a value is in the content: `practice.hours.text.en` or `offices.0.name` as its steps. */
export type ContentPath = readonly (string | number)[]

type Container = Readonly<Record<string | number, unknown>>

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null

/** @returns undefined if there is nothing at the path */
export const getAt = (content: unknown, path: ContentPath): unknown =>
  path.reduce<unknown>((value, step) => (isContainer(value) ? value[step] : undefined), content)

/** A copy with another value at the path. Everything beside the path stays the same object. */
export function setAt<Content>(content: Content, path: ContentPath, value: unknown): Content {
  const [step, ...rest] = path
  if (step === undefined) return value as Content
  if (Array.isArray(content)) {
    const items = content.map((item: unknown, index) =>
      index === Number(step) ? setAt(item, rest, value) : item,
    )
    return items as Content
  }
  if (!isContainer(content)) return content
  return { ...content, [step]: setAt(content[step], rest, value) }
}

export const toPathKey = (path: ContentPath) => path.join('.')

export const splitPath = (path: string): ContentPath =>
  path.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step))

export const startsWith = (path: ContentPath, start: ContentPath) =>
  start.every((step, index) => String(path[index]) === String(step))
