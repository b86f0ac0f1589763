import { safeParse } from 'zod/mini'
import type { Actor, Origin } from '#shared/actor.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { siteContentSchema } from '../../contract/content.ts'
import type { SiteDeps } from '../deps.ts'
import { checkReplaceable, storeDraft } from './store-draft.ts'

/** Makes a published version the draft. @throws not-found, conflict when there is a draft */
export const restoreVersion =
  (deps: SiteDeps) =>
  async (
    actor: Actor,
    origin: Origin,
    number: number,
    isReplaced: boolean,
  ): Promise<{ updatedAt: string }> => {
    const { database, site, audit } = deps
    return database.transaction(async () => {
      const version = await site.findVersion(number)
      if (!version) throw notFound('There is no such version.')
      const { data: content } = safeParse(siteContentSchema, version.content)
      if (!content) {
        const message = 'This version is from an earlier release, which stored other fields.'
        throw new AppError('conflict', message)
      }
      const seen = await site.findDraft()
      checkReplaceable(seen, isReplaced)
      const saved = await storeDraft(deps, { actor, content, seen })
      await audit.record({ actor, origin, record: 'site', id: number, action: 'site.restored' })
      return saved
    })
  }
