import type { FastifyRequest } from 'fastify'
import type { EndpointDefinition } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The fields that a body may have; undefined where its schema is no object. */
const listFields = ({ body }: EndpointDefinition): string[] | undefined =>
  body !== undefined && 'shape' in body && isRecord(body.shape)
    ? Object.keys(body.shape)
    : undefined

/** Other names may be anything that someone sends, and are not repeated. */
const fieldName = /^[a-z][a-zA-Z0-9]{0,40}$/

const unknownField = 'This field is not known here, so it was not saved.'

/**
 * Refuses a call of staff that names fields, none of which exist: they would be dropped, and the answer would say
 * that something was saved. Unknown fields beside known ones are dropped.
 */
export function createUnknownChangeCheck(definition: EndpointDefinition) {
  const fields = definition.access === 'public' ? undefined : listFields(definition)
  return async ({ body }: FastifyRequest): Promise<void> => {
    if (!fields || !isRecord(body)) return
    const given = Object.keys(body)
    if (given.length === 0 || given.some((name) => fields.includes(name))) return
    throw new AppError('bad-input', unknownField, {
      issues: given
        .filter((name) => fieldName.test(name))
        .slice(0, 20)
        .map((path) => ({ path, message: unknownField })),
    })
  }
}
