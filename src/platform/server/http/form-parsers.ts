import type { FastifyInstance } from 'fastify'

/** The fields of a form: a text each, or a list where the name repeats, as that of checkboxes. */
const toFields = (params: URLSearchParams) =>
  Object.fromEntries(
    [...new Set(params.keys())].map((name) => {
      const values = params.getAll(name)
      return [name, values.length === 1 ? values[0] : values]
    }),
  )

/**
 * Accepts the bodies of a page's form. Mail programs may send the one field of RFC 8058 as multipart; no form
 * of ours does, so that such a body is not read.
 */
export function addFormParsers(scope: FastifyInstance) {
  scope.removeContentTypeParser('application/json')
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, toFields(new URLSearchParams(String(body)))),
  )
  scope.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    (_request, _body, done) => done(null, {}),
  )
}
