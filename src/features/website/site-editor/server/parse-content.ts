import { safeParse, type ZodMiniType } from 'zod/mini'
import {
  type SiteContent,
  type SiteSection,
  siteContentSchema,
} from '#features/practice/site/contract/content.ts'
import { AppError, type Issue } from '#shared/errors.ts'
import { maxContentBytes } from '../contract.ts'

// A form shows one message at each field; a hostile file could cause any number.
const maxIssues = 100

/** @throws bad-input with an issue for each wrong field, `at` before its path */
export function parse<Value>(schema: ZodMiniType<Value>, given: unknown, at: string): Value {
  const { success, data, error } = safeParse(schema, given)
  if (success) return data
  const byPath = new Map<string, Issue>()
  for (const { path, message, code } of error.issues.slice(0, maxIssues)) {
    const place = [...(at ? [at] : []), ...path].join('.') || 'body'
    if (byPath.has(place)) continue
    const isUnknownField = code === 'unrecognized_keys'
    byPath.set(place, {
      path: place,
      message: isUnknownField ? 'This has a field that the content does not have' : message,
    })
  }
  const issues = [...byPath.values()]
  throw new AppError('bad-input', issues[0]?.message ?? 'This content is not valid', { issues })
}

/** @throws bad-input */
export const parseContent = (given: unknown, at: string): SiteContent =>
  parse(siteContentSchema, given, at)

/** Replaces one section. @throws bad-input */
export function replaceSection(
  content: SiteContent,
  section: SiteSection,
  given: unknown,
  at: string,
): SiteContent {
  const schema: ZodMiniType = siteContentSchema.shape[section]
  return { ...content, [section]: parse(schema, given, at) }
}

/** @throws too-large */
export function checkSize(content: SiteContent): void {
  if (Buffer.byteLength(JSON.stringify(content)) <= maxContentBytes) return
  throw new AppError('too-large', 'The website has more text than can be stored (4 MB).')
}
