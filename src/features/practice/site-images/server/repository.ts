import type { Kysely } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { SiteImageKind } from '../contract.ts'

/** A picture as it is stored; its id is the start of a hash of its bytes, and the extension of its type. */
export type SiteImage = {
  id: string
  kind: SiteImageKind
  mediaType: string
  width: number
  height: number
  bytes: Buffer
  createdAt: Date
  createdBy: number | null
}

type Tables = {
  siteImages: SiteImage
  siteImageWidths: { imageId: string; width: number; bytes: Buffer }
}

export type SiteImageRepository = ReturnType<typeof createSiteImageRepository>

export function createSiteImageRepository(database: Database) {
  const query = () => database.query<Tables>()
  return { ...imageQueries(query), ...widthQueries(query) }
}

type Query = () => Kysely<Tables>

function imageQueries(query: Query) {
  return {
    /** The same bytes are one row, which counts as added again. */
    async insert(image: SiteImage): Promise<void> {
      const { createdAt } = image
      await query()
        .insertInto('siteImages')
        .values(image)
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ createdAt }))
        .execute()
    },

    /** @returns false when there is no such picture */
    async touch(id: string, createdAt: Date): Promise<boolean> {
      const { numUpdatedRows } = await query()
        .updateTable('siteImages')
        .set({ createdAt })
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },

    find: async (id: string): Promise<SiteImage | undefined> =>
      query().selectFrom('siteImages').selectAll().where('id', '=', id).executeTakeFirst(),

    async listExisting(ids: readonly string[]): Promise<string[]> {
      const rows = await query()
        .selectFrom('siteImages')
        .select('id')
        .where('id', 'in', ids)
        .execute()
      return rows.map(({ id }) => id)
    },

    async listAddedBefore(moment: Date): Promise<string[]> {
      const rows = await query()
        .selectFrom('siteImages')
        .select('id')
        .where('createdAt', '<', moment)
        .orderBy('createdAt')
        .execute()
      return rows.map(({ id }) => id)
    },

    /** Deletes the pictures among these that were added before a moment. @returns how many */
    async delete(ids: readonly string[], addedBefore: Date): Promise<number> {
      const { numDeletedRows } = await query()
        .deleteFrom('siteImages')
        .where('id', 'in', ids)
        .where('createdAt', '<', addedBefore)
        .executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },
  }
}

/** The widths of pictures, made when they are first requested. */
function widthQueries(query: Query) {
  return {
    findWidth: async (
      imageId: string,
      width: number,
    ): Promise<Pick<SiteImage, 'mediaType' | 'bytes'> | undefined> =>
      query()
        .selectFrom('siteImageWidths')
        .innerJoin('siteImages', 'siteImages.id', 'siteImageWidths.imageId')
        .select(['siteImages.mediaType', 'siteImageWidths.bytes'])
        .where('siteImageWidths.imageId', '=', imageId)
        .where('siteImageWidths.width', '=', width)
        .executeTakeFirst(),

    /** Stores nothing when the picture was deleted in the meantime. */
    async insertWidth(imageId: string, width: number, bytes: Buffer): Promise<void> {
      await query()
        .insertInto('siteImageWidths')
        .columns(['imageId', 'width', 'bytes'])
        .expression((eb) =>
          eb
            .selectFrom('siteImages')
            .select((row) => ['id', row.val(width).as('width'), row.val(bytes).as('bytes')])
            .where('id', '=', imageId),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
  }
}
