import multipart from '@fastify/multipart'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  preValidationHookHandler,
  RouteOptions,
} from 'fastify'
import { m } from '#messages'
import type { Actor, Origin } from '#shared/actor.ts'
import {
  accessRules,
  type EndpointDefinition,
  type Flagged,
  type Paginated,
  totalHeader,
} from '#shared/endpoint.ts'
import { AppError, factorRequiredCode, fieldError } from '#shared/errors.ts'
import { findPreview, type PreviewSource } from '#shared/preview.ts'
import { findUnstorable } from '#shared/text.ts'
import type { Topic } from '#shared/topics.ts'
import type { CachedResponses } from '../cache/cached-responses.ts'
import type { Config } from '../config.ts'
import type { CountCall } from '../database/call-counts.ts'
import { runInLanguage } from '../language.ts'
import { createCallLimit } from './call-limits.ts'
import { checkAccess, checkOpen } from './check-access.ts'
import { toClientAddress } from './client-address.ts'
import { compressForStaff } from './compress-answer.ts'
import { isCrossOrigin } from './cross-origin.ts'
import type { Call, ServedEndpoint } from './endpoints.ts'
import { joinIssues, toIssues, toMessage } from './error-responses.ts'
import { addFormParsers } from './form-parsers.ts'
import { createUnknownChangeCheck } from './refuse-unknown-change.ts'
import { getAnswerLanguage, getRequestLanguage } from './request-language.ts'
import { readUpload } from './uploads.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For the documentation: the response has the header with a list's total. */
    isCounted?: boolean
    /** Answers in the language of the visitor. */
    isLocalised?: boolean
    /** For the documentation: the headers that carry flags. */
    flags?: EndpointDefinition['flags']
  }
}

type EndpointDeps = {
  config: Config
  /** Counts calls of all instances together; without it each instance counts its own. */
  countCall?: CountCall
  /** Caches the responses of endpoints with `publicCache`. */
  responses?: CachedResponses
  /** The account of a request's session cookie, or null. The result is memoized per request. */
  resolveActor: (request: FastifyRequest) => Promise<Actor | null>
  /** The account of a session that may only add a second factor, or null. */
  resolveLimitedActor?: (request: FastifyRequest) => Promise<Actor | null>
  /** Rejects calls with `asksPassword` of a session whose user has not entered the password lately. */
  requireConfirmed?: CheckRequest
  /** Called when a signed-in actor was denied access. */
  onRefused: (refused: {
    actor: Actor
    origin: Origin
    definition: EndpointDefinition
    params: unknown
  }) => Promise<void>
  /** False until the practice publishes its site for the first time; open where unset. */
  isPracticeOpen?: () => boolean
  /** Runs a read whose query asks for a preview; without it such a query has no meaning. */
  showPreview?: (source: PreviewSource, work: () => Promise<unknown>) => Promise<unknown>
  /** Called after a call changed a topic, so that caches are cleared. */
  onChange: (topic: Topic) => void
}

const toOrigin = (request: FastifyRequest): Origin => ({
  address: toClientAddress(request.ip),
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
})

/** Max bytes of a public call's body: parsing a megabyte of JSON blocks all other requests. */
export const publicBodyLimit = 65_536
const staffBodyLimit = 1_048_576

/** True if a URL has no query or escapes, of which clients could invent any number to fill the cache. */
const isPlainUrl = (url: string | undefined) => url !== undefined && !/[?%]/.test(url)

const changingMethods = new Set(['POST', 'PATCH', 'PUT', 'DELETE'])

const toStatus = ({ status, response }: EndpointDefinition) => status ?? (response ? 200 : 204)

const toRouteName = ({ method, path }: EndpointDefinition) => `${method} ${path}`

/** Documentation of a call, and how Fastify parses input and filters output. */
const toRouteSchema = (definition: EndpointDefinition) => ({
  summary: definition.summary,
  ...(definition.params ? { params: definition.params } : {}),
  ...(definition.query ? { querystring: definition.query } : {}),
  ...(definition.headers ? { headers: definition.headers } : {}),
  ...(definition.body ? { body: definition.body } : {}),
  ...(definition.upload ? { consumes: ['multipart/form-data'] } : {}),
  ...(definition.isForm ? { consumes: ['application/x-www-form-urlencoded'] } : {}),
  ...(definition.response ? { response: { [toStatus(definition)]: definition.response } } : {}),
})

type FindMoreIssues = NonNullable<ServedEndpoint['findMoreIssues']>

type CheckRequest = (request: FastifyRequest) => Promise<void>

const factorRequired = () =>
  new AppError(
    'not-allowed',
    'Please add a passkey or an authenticator app to your account first.',
    {
      detail: factorRequiredCode,
    },
  )

/** The caller. A session that may only add a second factor is no one's elsewhere. */
const findActor = async (
  { worksWithoutFactor }: EndpointDefinition,
  request: FastifyRequest,
  { resolveActor, resolveLimitedActor }: EndpointDeps,
): Promise<Actor | null> =>
  (await resolveActor(request)) ??
  ((worksWithoutFactor && (await resolveLimitedActor?.(request))) || null)

/** Rejects a call before its body is read: a stranger learns nothing about what a call would take. */
function createAdmission(
  { definition, admit }: ServedEndpoint,
  limit: CheckRequest | undefined,
  deps: EndpointDeps,
): CheckRequest {
  const { method, access } = definition
  const { requireConfirmed } = deps
  const { ownOrigins } = deps.config
  return async (request) => {
    if (changingMethods.has(method) && isCrossOrigin(request.headers, ownOrigins)) {
      throw new AppError('not-allowed', m.forms_other_site())
    }
    const actor = await findActor(definition, request, deps)
    try {
      if (!actor && access !== 'public' && (await deps.resolveLimitedActor?.(request))) {
        throw factorRequired()
      }
      checkAccess(access, actor)
    } catch (error) {
      const { params } = request
      if (actor) await deps.onRefused({ actor, origin: toOrigin(request), definition, params })
      throw error
    }
    if (definition.asksPassword) await requireConfirmed?.(request)
    checkOpen(definition, actor, deps.isPracticeOpen)
    await admit?.()
    await limit?.(request)
  }
}

/** Everything from here on, the messages of schemas included, is in the visitor's language. */
const enterLanguage: preValidationHookHandler = (request, _reply, done) => {
  runInLanguage(getAnswerLanguage(request), done)
}

/** Rejects text that the database cannot store. */
const checkStorable: CheckRequest = async (request) => {
  const field = findUnstorable(request.body) ?? findUnstorable(request.query)
  const inPath = findUnstorable(request.params)
  if (field === undefined && inPath === undefined) return
  throw fieldError(field || inPath || 'body', m.forms_unstorable())
}

/** Content that an administrator asks to see instead of the published content. */
export const readPreview = (
  request: FastifyRequest,
  actor: Pick<Actor, 'role'> | null,
): PreviewSource | undefined =>
  actor?.role === 'admin'
    ? findPreview(new URL(`http://page${request.url}`).searchParams)
    : undefined

/** @returns the body of the response; its total or flags become headers */
function toBody(definition: EndpointDefinition, result: unknown, reply: FastifyReply): unknown {
  if (definition.paginated) {
    const { rows, total } = result as Paginated<unknown> // `serve` accepts no other result
    reply.header(totalHeader, total)
    return rows
  }
  if (definition.flags) {
    const { response, flags } = result as Flagged<unknown, string> // `serve` accepts no other result
    for (const [name, header] of Object.entries(definition.flags)) {
      if (flags[name]) reply.header(header, 'true')
    }
    return response
  }
  return definition.response ? result : reply.send()
}

/** Reports what the schema refused together with what only the feature can know. */
async function refuseInvalid(error: Error, request: FastifyRequest, findMore: FindMoreIssues) {
  const issues = toIssues(error)
  if (!issues) throw error
  const all = joinIssues(issues, await findMore(request.body, toOrigin(request)))
  throw new AppError('bad-input', toMessage(all), { issues: all })
}

function createHandler({ definition, handle, findMoreIssues }: ServedEndpoint, deps: EndpointDeps) {
  const changes = definition.changes === undefined ? [] : [definition.changes].flat()
  const status = toStatus(definition)
  const { upload } = definition
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (findMoreIssues && request.validationError) {
      await refuseInvalid(request.validationError, request, findMoreIssues)
    }
    const actor = await findActor(definition, request, deps)
    if (definition.publicCache && !actor && isPlainUrl(request.raw.url)) {
      deps.responses?.markCacheable(request, 'call')
    }
    const call = {
      actor,
      params: request.params,
      query: request.query,
      headers: request.headers,
      body: request.body,
      upload: upload && (() => readUpload(request, upload)),
      origin: toOrigin(request),
      language: getRequestLanguage(request),
      cookies: request.cookies,
      reply,
      // Each part was parsed by the definition's own schema; `serve` gives them their types back.
    } as unknown as Call<EndpointDefinition>
    const preview = definition.method === 'GET' ? readPreview(request, actor) : undefined
    const result =
      preview !== undefined && deps.showPreview
        ? await deps.showPreview(preview, () => handle(call))
        : await handle(call)
    for (const topic of changes) deps.onChange(topic)
    if (reply.sent) return reply
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    if (definition.access === 'public') reply.header('vary', 'accept-language')
    reply.code(status)
    return toBody(definition, result, reply)
  }
}

function toRoute(app: FastifyInstance, served: ServedEndpoint, deps: EndpointDeps): RouteOptions {
  const { definition } = served
  const isPublic = definition.access === 'public'
  const limit =
    deps.config.isRateLimited && definition.limit
      ? createCallLimit(app, toRouteName(definition), definition.limit, deps.countCall)
      : undefined
  const admit = createAdmission(served, limit, deps)
  return {
    method: definition.method,
    url: definition.path,
    bodyLimit: isPublic ? publicBodyLimit : (definition.maxBodyBytes ?? staffBodyLimit),
    schema: toRouteSchema(definition),
    config: {
      isLocalised: isPublic,
      isCounted: definition.paginated ?? false,
      ...(definition.flags ? { flags: definition.flags } : {}),
    },
    onRequest: (request) => runInLanguage(getAnswerLanguage(request), () => admit(request)),
    preValidation: [enterLanguage, checkStorable, createUnknownChangeCheck(definition)],
    attachValidation: served.findMoreIssues !== undefined,
    ...((definition.method === 'GET' || definition.reads) && {
      onSend: compressForStaff(deps.resolveActor),
    }),
    handler: createHandler(served, deps),
  }
}

/** Registers every endpoint. One that states no known access rule stops the start. */
export function addEndpoints(
  app: FastifyInstance,
  endpoints: readonly ServedEndpoint[],
  deps: EndpointDeps,
) {
  for (const served of endpoints) {
    const { definition } = served
    if (definition.asksPassword && !deps.requireConfirmed) {
      throw new Error(`${toRouteName(definition)} asks for the password, which nothing checks`)
    }
    if (!accessRules.includes(definition.access)) {
      const rules = accessRules.join(', ')
      throw new Error(`${toRouteName(definition)} states no access rule; give it one of ${rules}`)
    }
    const route = toRoute(app, served, deps)
    if (!definition.upload && !definition.isForm) {
      app.route(route)
      continue
    }
    // In a scope of its own: all other endpoints refuse the bodies of forms.
    void app.register(async (scope) => {
      if (definition.isForm) addFormParsers(scope)
      else await scope.register(multipart, { throwFileSizeLimit: false })
      scope.route(route)
    })
  }
}
