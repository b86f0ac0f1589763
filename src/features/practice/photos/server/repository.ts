import type { Database } from '#platform/server/database/database.ts'

export type Photo = { filename: string; contentType: string; bytes: Buffer; createdAt: Date }

export type PhotoRepository = ReturnType<typeof createPhotoRepository>

export function createPhotoRepository(database: Database) {
  const photos = () => database.query<{ photos: Photo }>()
  return {
    async insert(photo: Photo): Promise<void> {
      await photos()
        .insertInto('photos')
        .values(photo)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
    async find(filename: string): Promise<Pick<Photo, 'contentType' | 'bytes'> | undefined> {
      return photos()
        .selectFrom('photos')
        .select(['contentType', 'bytes'])
        .where('filename', '=', filename)
        .executeTakeFirst()
    },
    async remove(filenames: readonly string[]): Promise<void> {
      await photos().deleteFrom('photos').where('filename', 'in', filenames).execute()
    },
  }
}
