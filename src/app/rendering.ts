import type { User } from '#features/core/accounts/contract.ts'
import type { EndpointDefinition } from '#shared/endpoint.ts'
import type { ErrorBody } from '#shared/errors.ts'
import type { Language } from '#shared/language.ts'

// The interface between the server and the page renderer, which is a separate build.

/** The list of files that the browser's build has made for pages in a language. */
export const manifestPath = (language: Language) => `.vite/manifest.${language}.json`

/** The outcome of a direct call. */
export type LocalOutcome =
  | { ok: true; result: unknown }
  | { ok: false; status: number; body: ErrorBody }

/** Makes a read call directly, with the same outcome as over HTTP. */
export type LocalCall = (
  definition: EndpointDefinition,
  input: { params?: unknown; query?: unknown },
) => Promise<LocalOutcome>

export type RenderRequest = {
  language: Language
  /** Without the part that names the language. */
  path: string
  /** Without its question mark. */
  search: string
  call: LocalCall
  user: User | null
  /** True if the sign-in page continues a sign-in, or unlocks a session, of this browser. */
  isReturning: boolean
  /** `https://practice.example` */
  origin: string
}

export type RenderedPage = {
  status: number
  head: string
  body: string
  /** Query results for the browser, as the text of a JSON script element. */
  data: string
  /** Not for any cache. */
  isPersonal: boolean
  /** Source file of the page: its key in the build's manifest. */
  file: string
  /** Files that the browser loads for the page: its code, and the code that reads data. Nothing for a static one. */
  needs: 'nothing' | 'code' | 'code-and-reads'
}

/** A redirect, temporary or permanent. The path is without a language. */
export type Redirect = { redirect: string; isPermanent: boolean }

export type RenderPage = (request: RenderRequest) => Promise<RenderedPage | Redirect>

/** Exports of the built renderer. */
export type Renderer = {
  renderPage: RenderPage
  /** The renderer has its own copy of the messages: this passes it the language of the current work. */
  setLanguageReader: (read: () => Language) => void
  /** And its own copy of what formats times. */
  setPracticeZone: (timeZone: string) => void
}

/** The manifest of the portal as an app, which no public page names. */
export const portalManifestPath = '/admin/portal.webmanifest'
