import { safeParse } from 'zod/mini'
import { AppError, notFound } from '#shared/errors.ts'
import { type SiteContent, siteContentSchema } from '../contract/content.ts'
import type { SiteRepository } from './repository.ts'

/** The content of a published version. @throws not-found, conflict if it has fields of an earlier release */
export async function readVersion(
  site: Pick<SiteRepository, 'findVersion'>,
  number: number,
): Promise<SiteContent> {
  const version = await site.findVersion(number)
  if (!version) throw notFound('There is no such version.')
  const { data: content } = safeParse(siteContentSchema, version.content)
  if (content) return content
  const message = 'This version is from an earlier release, which stored other fields.'
  throw new AppError('conflict', message)
}
