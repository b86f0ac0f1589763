import type { FastifyReply } from 'fastify'
import {
  finishProviderSignIn,
  linkIdentity,
  startProviderConfirmation,
  startProviderSignIn,
} from '#features/access/identity-provider/contract.ts'
import { providerFaultTexts } from '#features/access/identity-provider/labels.ts'
import {
  linkedName,
  type ProviderFault,
  toFaultPath,
  toLinkPath,
} from '#features/access/identity-provider/rules.ts'
import { isCrossOrigin } from '#platform/server/http/cross-origin.ts'
import { serve } from '#platform/server/http/endpoints.ts'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import type { ProviderOutcome, ProviderPlace } from './finish-provider-sign-in.ts'
import { renderWindowPage } from './provider-window.ts'
import { readBrowserCookies, setSignInCookies } from './request-cookies.ts'
import type { AuthService } from './service.ts'

type Cookies = Readonly<Record<string, string | undefined>>

/** No cache, and no address of the provider or with a code in a `Referer`. */
const withoutTraces = (reply: FastifyReply) =>
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')

export const providerRoutes = (auth: AuthService) => {
  const { pending, provider } = auth.cookies

  async function go(
    reply: FastifyReply,
    { asked, started }: Awaited<ReturnType<AuthService['startProviderSignIn']>>,
  ) {
    if (!started) return showFault(auth, reply, 'unavailable', asked)
    reply.setCookie(provider.name, started.browserToken, provider.options)
    await withoutTraces(reply).redirect(started.url, 303)
  }

  /** @returns where the page goes on that asked for a sign-in */
  function enter(reply: FastifyReply, cookies: Cookies, outcome: ProviderOutcome): string {
    const { nextPath, language } = outcome
    const portalPage = nextPath === paths.home ? paths.dashboard : nextPath
    if (!('signedIn' in outcome)) return portalPage
    const { signedIn } = outcome
    if ('sessionToken' in signedIn) {
      reply.clearCookie(pending.name, pending.options)
      setSignInCookies(auth, reply, cookies, signedIn)
      return portalPage
    }
    reply.setCookie(pending.name, signedIn.pendingToken, pending.options)
    const page = nextPath === paths.home ? paths.signIn : paths.signInThenGoTo(nextPath)
    return localPath(page, language)
  }

  return [
    serve(startProviderSignIn, async ({ query, cookies, reply }) => {
      const { next, language } = query
      // A page of another site would sign people in unasked: they press the link themselves.
      if (isCrossOrigin(reply.request.headers, [])) {
        const page = next === undefined ? paths.signIn : paths.signInThenGoTo(next)
        await withoutTraces(reply).redirect(localPath(page, language ?? 'en'), 303)
        return undefined
      }
      await go(reply, await auth.startProviderSignIn(query, readBrowserCookies(auth, cookies)))
      return undefined
    }),

    serve(startProviderConfirmation, async ({ actor, cookies, reply }) => {
      const browser = readBrowserCookies(auth, cookies)
      await go(reply, await auth.startProviderConfirmation(actor, browser))
      return undefined
    }),

    serve(linkIdentity, async ({ actor, body, origin, cookies, reply }) => {
      const browser = readBrowserCookies(auth, cookies)
      const { url, browserToken } = await auth.startIdentityLink(actor, body, origin, browser)
      reply.setCookie(provider.name, browserToken, provider.options)
      return { url }
    }),

    serve(finishProviderSignIn, async ({ actor, query, origin, cookies, reply }) => {
      const browser = readBrowserCookies(auth, cookies)
      const outcome = await auth.finishProviderSignIn(query, { actor, origin, cookies: browser })
      if ('fault' in outcome) {
        await showFault(auth, reply, outcome.fault, outcome)
        return undefined
      }
      const page = outcome.isLink ? toLinkPath(linkedName) : enter(reply, cookies, outcome)
      if (outcome.isWindow) await showWindow(reply, { event: outcome.done, text: '' })
      else await withoutTraces(reply).redirect(page, 303)
      return undefined
    }),
  ]
}

async function showFault(
  auth: AuthService,
  reply: FastifyReply,
  fault: ProviderFault,
  { nextPath, language, isWindow, isLink }: ProviderPlace,
) {
  if (isLink) {
    await withoutTraces(reply).redirect(toLinkPath(fault), 303)
    return
  }
  const text = providerFaultTexts[fault]({ name: auth.providerName })
  if (isWindow) await showWindow(reply, { event: '', text })
  else await withoutTraces(reply).redirect(toFaultPath(fault, nextPath, language), 303)
}

async function showWindow(reply: FastifyReply, shown: Parameters<typeof renderWindowPage>[0]) {
  await withoutTraces(reply)
    .code(shown.text ? 400 : 200)
    .type('text/html; charset=utf-8')
    .send(renderWindowPage(shown))
}
