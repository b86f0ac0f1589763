import type { User } from '#features/accounts/contract.ts'
import type { EndpointDefinition } from '#shared/endpoint.ts'
import type { ErrorBody } from '#shared/errors.ts'

// What the server and the page renderer, which is a build of its own, hand each other.

/** The outcome of a read made without HTTP. */
export type LocalOutcome =
  | { ok: true; answer: unknown }
  | { ok: false; status: number; body: ErrorBody }

/** Answers a read as HTTP would, without it. */
export type LocalCall = (
  definition: EndpointDefinition,
  input: { params?: unknown; query?: unknown },
) => Promise<LocalOutcome>

export type RenderRequest = {
  path: string
  /** Without its question mark. */
  search: string
  call: LocalCall
  user: User | null
  /** `https://practice.example` */
  origin: string
}

export type RenderedPage = {
  status: number
  head: string
  body: string
  /** Query results for the browser, as the text of a JSON script element. */
  data: string
  /** Source file of the page, by which the build's manifest knows its chunk. */
  file: string
  /** The page needs no code of its own to be complete. */
  isStatic: boolean
}

/** Another address to go to instead, now or for good. */
export type Redirect = { redirect: string; isPermanent: boolean }

export type RenderPage = (request: RenderRequest) => Promise<RenderedPage | Redirect>
