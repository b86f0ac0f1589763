import * as z from 'zod/mini'
import { maxRecordId } from '#shared/record-fields.ts'

/** For one email. Mail servers refuse larger ones: on the way a file is a third larger. */
export const maxEmailDocuments = 5
export const maxEmailDocumentBytes = 15 * 1024 * 1024

export const emailDocumentIds = z.array(z.int().check(z.minimum(1), z.maximum(maxRecordId))).check(
  z.maxLength(maxEmailDocuments, `An email can have ${maxEmailDocuments} documents at most`),
  z.refine<number[]>((ids) => new Set(ids).size === ids.length, 'A document is named twice'),
)
