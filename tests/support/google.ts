import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { findFreePort } from './free-port.ts'
import { toGmailPayload } from './gmail-payload.ts'
import { type ReadMail, readMail } from './mail.ts'

/**
 * - `fine`: carries out requests
 * - `slow`: accepts requests and never responds
 * - `slow-answer`: carries out requests and never responds
 * - `broken`: 500 for everything
 */
type GoogleMode = 'fine' | 'slow' | 'slow-answer' | 'broken'
type Place = 'token' | 'revoke' | 'userinfo' | 'gmail'

type Account = { email: string; refreshTokens: Set<string> }
type StoredMail = {
  id: string
  threadId: string
  internalDate: number
  raw: string
  labelIds: string[]
}
type Mailbox = { mails: StoredMail[] }
type Grant = {
  email: string
  scope: string
  challenge: string
  redirectUri: string
  clientId: string
  offline: boolean
}

/** An email as it was sent through Gmail. */
export type GmailSent = ReadMail & {
  email: string
  id: string
  threadId: string
  /** The thread that the request named. */
  askedThreadId: string | undefined
  raw: string
}

export const googleClient = { id: 'practice-client-id', secret: 'practice-client-secret' }

const json = (response: ServerResponse, status: number, body: unknown) => {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

async function getBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

const bare = (messageId: string) => messageId.replace(/[<>\s]/g, '')

/** The parts of Google that the practice uses, with its protocols, and with failures on request. */
export async function startGoogle() {
  const port = await findFreePort()
  const modes: Record<Place, GoogleMode> = {
    token: 'fine',
    revoke: 'fine',
    userinfo: 'fine',
    gmail: 'fine',
  }
  const accounts = new Map<string, Account>()
  const mailboxes = new Map<string, Mailbox>()
  const grants = new Map<string, Grant>()
  const accessTokens = new Map<string, { email: string; scope: string }>()
  const sent: GmailSent[] = []
  const revoked: string[] = []
  const asked: URL[] = []
  let calls: string[] = []
  let grantedScope: string | undefined
  let answersWith: 'consent' | 'deny' | 'page' = 'consent'
  let consentEmail = 'maya.chen@gmail.example'
  let tokenSeconds = 3_600
  let givesRefreshToken = true
  let renamesMails = false
  let forbiddenReason: string | undefined

  const getMailbox = (email: string): Mailbox => {
    const known = mailboxes.get(email)
    if (known) return known
    const made: Mailbox = { mails: [] }
    mailboxes.set(email, made)
    return made
  }

  function consent(url: URL, response: ServerResponse) {
    asked.push(url)
    const given = url.searchParams
    const redirectUri = given.get('redirect_uri') ?? ''
    const isWhole =
      given.get('client_id') === googleClient.id &&
      given.get('response_type') === 'code' &&
      given.get('code_challenge_method') === 'S256' &&
      (given.get('code_challenge') ?? '').length === 43
    if (!isWhole) return json(response, 400, { error: 'invalid_request' })
    const back = new URL(redirectUri)
    back.searchParams.set('state', given.get('state') ?? '')
    const code = randomUUID()
    if (answersWith === 'deny') back.searchParams.set('error', 'access_denied')
    else {
      const scope = grantedScope ?? given.get('scope') ?? ''
      grants.set(code, {
        email: consentEmail,
        scope,
        challenge: given.get('code_challenge') ?? '',
        redirectUri,
        clientId: given.get('client_id') ?? '',
        offline: given.get('access_type') === 'offline' && given.get('prompt') === 'consent',
      })
      back.searchParams.set('code', code)
      back.searchParams.set('scope', scope)
    }
    if (answersWith === 'page') {
      response.writeHead(200, { 'content-type': 'text/html' })
      const link = back.href.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
      response.end(
        `<!doctype html><html lang="en"><title>Google</title><h1>Choose an account</h1><a href="${link}">Allow</a></html>`,
      )
      return undefined
    }
    response.writeHead(302, { location: back.href })
    response.end()
    return undefined
  }

  function giveToken(email: string, scope: string) {
    const token = `ya29.${randomUUID()}`
    accessTokens.set(token, { email, scope })
    return { access_token: token, expires_in: tokenSeconds, token_type: 'Bearer', scope }
  }

  async function token(request: IncomingMessage, response: ServerResponse) {
    const form = new URLSearchParams(await getBody(request))
    const isClient =
      form.get('client_id') === googleClient.id && form.get('client_secret') === googleClient.secret
    if (!isClient) return json(response, 401, { error: 'invalid_client' })
    if (form.get('grant_type') === 'authorization_code') {
      const code = form.get('code') ?? ''
      const grant = grants.get(code)
      grants.delete(code)
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
      const isRight =
        grant?.challenge === challenge && grant.redirectUri === form.get('redirect_uri')
      if (!grant || !isRight) return json(response, 400, { error: 'invalid_grant' })
      const answer = giveToken(grant.email, grant.scope)
      if (!grant.offline || !givesRefreshToken) return json(response, 200, answer)
      const refreshToken = `1//${randomUUID()}`
      const account = accounts.get(grant.email) ?? { email: grant.email, refreshTokens: new Set() }
      account.refreshTokens.add(refreshToken)
      accounts.set(grant.email, account)
      return json(response, 200, { ...answer, refresh_token: refreshToken })
    }
    const refreshToken = form.get('refresh_token') ?? ''
    const account = [...accounts.values()].find((one) => one.refreshTokens.has(refreshToken))
    if (form.get('grant_type') !== 'refresh_token' || !account) {
      return json(response, 400, { error: 'invalid_grant', error_description: 'Token revoked.' })
    }
    return json(response, 200, giveToken(account.email, 'openid email'))
  }

  function store(email: string, raw: string, wanted: string | undefined, labels: string[]) {
    const mailbox = getMailbox(email)
    const known = wanted && mailbox.mails.some(({ threadId }) => threadId === wanted)
    if (wanted && !known) return undefined
    const id = randomUUID().replaceAll('-', '').slice(0, 16)
    const mail: StoredMail = {
      id,
      threadId: wanted ?? id,
      internalDate: Date.now(),
      raw,
      labelIds: labels,
    }
    mailbox.mails.push(mail)
    return mail
  }

  const describe = ({ id, threadId, internalDate, raw, labelIds }: StoredMail) => ({
    id,
    threadId,
    labelIds,
    internalDate: String(internalDate),
    payload: toGmailPayload(Buffer.from(raw, 'latin1')),
  })

  async function gmail(
    request: IncomingMessage,
    url: URL,
    email: string,
    answer: (status: number, body: unknown) => void,
  ) {
    const path = url.pathname.replace('/gmail/v1/users/me/', '')
    const mailbox = getMailbox(email)
    if (forbiddenReason !== undefined && request.method === 'GET') {
      const error = { status: 'PERMISSION_DENIED', errors: [{ reason: forbiddenReason }] }
      return answer(403, { error })
    }
    if (request.method === 'POST' && path === 'messages/send') {
      const body = JSON.parse(await getBody(request)) as { raw: string; threadId?: string }
      const asGiven = Buffer.from(body.raw, 'base64url').toString('latin1')
      const raw = renamesMails
        ? asGiven.replace(
            /^Message-ID: <[^>]+>/im,
            `Message-ID: <${randomUUID()}@mail.gmail.example>`,
          )
        : asGiven
      const mail = store(email, raw, body.threadId, ['SENT'])
      if (!mail) return answer(404, { error: { status: 'NOT_FOUND' } })
      const { id, threadId } = mail
      const utf8 = Buffer.from(asGiven, 'latin1').toString('utf8')
      sent.push({
        ...readMail(utf8),
        email,
        id,
        threadId,
        askedThreadId: body.threadId,
        raw: asGiven,
      })
      return answer(200, { id, threadId, labelIds: ['SENT'] })
    }
    if (path.startsWith('threads/')) {
      const threadId = decodeURIComponent(path.slice('threads/'.length))
      const mails = mailbox.mails.filter((mail) => mail.threadId === threadId)
      if (mails.length === 0) return answer(404, { error: { status: 'NOT_FOUND' } })
      return answer(200, { id: threadId, messages: mails.map(describe) })
    }
    if (path === 'messages') {
      const wanted = bare((url.searchParams.get('q') ?? '').replace(/^rfc822msgid:/, ''))
      const found = mailbox.mails.filter(
        ({ raw }) => bare(/^message-id:\s*(\S+)/im.exec(raw)?.[1] ?? '') === wanted,
      )
      const messages = found.map(({ id, threadId }) => ({ id, threadId }))
      return answer(200, messages.length > 0 ? { messages } : { resultSizeEstimate: 0 })
    }
    const id = decodeURIComponent(path.slice('messages/'.length))
    const mail = mailbox.mails.find((one) => one.id === id)
    if (!mail) return answer(404, { error: { status: 'NOT_FOUND' } })
    return answer(200, describe(mail))
  }

  const getPlace = (path: string): Place | undefined => {
    if (path === '/token') return 'token'
    if (path === '/revoke') return 'revoke'
    if (path === '/oauth2/v3/userinfo') return 'userinfo'
    return path.startsWith('/gmail/v1/users/me/') ? 'gmail' : undefined
  }

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', `http://127.0.0.1:${port}`)
    if (url.pathname === '/o/oauth2/v2/auth') return consent(url, response)
    const place = getPlace(url.pathname)
    if (!place) return json(response, 404, { error: 'not_found' })
    calls.push(`${request.method} ${url.pathname}`)
    const mode = modes[place]
    if (mode === 'slow') return undefined
    if (mode === 'broken') return json(response, 500, { error: { status: 'INTERNAL' } })
    // Carries out the request, but does not respond.
    const answer = (status: number, body: unknown) => {
      if (mode !== 'slow-answer') json(response, status, body)
    }
    if (place === 'token') return token(request, response)
    if (place === 'revoke') {
      const given = new URLSearchParams(await getBody(request)).get('token') ?? ''
      for (const { refreshTokens } of accounts.values()) refreshTokens.delete(given)
      accessTokens.delete(given)
      revoked.push(given)
      return answer(200, {})
    }
    const bearer = (request.headers.authorization ?? '').replace('Bearer ', '')
    const holder = accessTokens.get(bearer)
    if (!holder) return json(response, 401, { error: { status: 'UNAUTHENTICATED' } })
    if (place === 'userinfo') return answer(200, { sub: '1', email: holder.email })
    return gmail(request, url, holder.email, answer)
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')

  return {
    origin: `http://127.0.0.1:${port}`,
    /** The settings that make the product use this stand-in. */
    settings: {
      GOOGLE_CLIENT_ID: googleClient.id,
      GOOGLE_CLIENT_SECRET: googleClient.secret,
      GOOGLE_ORIGIN: `http://127.0.0.1:${port}`,
    },
    sent,
    revoked,
    /** Consent windows that were opened, newest last. */
    asked,
    calls: () => calls,
    forgetCalls() {
      calls = []
    },
    setMode(place: Place, mode: GoogleMode) {
      modes[place] = mode
    },
    /** The person's decision in the consent window; `page` waits for a click on Allow. */
    consent(choice: 'consent' | 'deny' | 'page', email = consentEmail) {
      answersWith = choice
      consentEmail = email
    },
    /** Grants these scopes whatever is requested; undefined: all. */
    grant(scope: string | undefined) {
      grantedScope = scope
    },
    giveRefreshTokens(does: boolean) {
      givesRefreshToken = does
    },
    /** The lifetime of access tokens issued from now on. */
    liveFor(seconds: number) {
      tokenSeconds = seconds
    },
    /** Replaces the Message-ID of sent emails with one of Gmail's own. */
    renameMails(does: boolean) {
      renamesMails = does
    },
    /** Answers requests to read email with 403 and this reason; undefined: allows them. */
    forbidReading(reason: string | undefined) {
      forbiddenReason = reason
    },
    /** Rejects all access tokens issued so far. */
    forgetAccessTokens: () => accessTokens.clear(),
    /** The person withdraws the permission in their account. */
    endPermission(email: string) {
      accounts.delete(email)
      accessTokens.clear()
    },
    refreshTokens: (email: string) => [...(accounts.get(email)?.refreshTokens ?? [])],
    /** Delivers an email of someone else. Without `threadId` it begins a thread. */
    receive(email: string, raw: string | Buffer, threadId?: string) {
      const bytes = typeof raw === 'string' ? Buffer.from(raw, 'utf8') : raw
      const mail = store(email, bytes.toString('latin1'), threadId, ['INBOX'])
      if (!mail) throw new Error('no such thread in this mailbox')
      return { id: mail.id, threadId: mail.threadId }
    },
    deleteThread(email: string, threadId: string) {
      const mailbox = getMailbox(email)
      mailbox.mails = mailbox.mails.filter((mail) => mail.threadId !== threadId)
    },
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

export type StandInGoogle = Awaited<ReturnType<typeof startGoogle>>
