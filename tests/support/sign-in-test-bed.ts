import { readCookie } from './read-cookie.ts'

const json = { 'content-type': 'application/json' }

/** Sends a request from an address, as the proxy in front reports it. */
export async function post(
  server: { url: string },
  path: string,
  {
    body,
    address = '198.51.100.1',
    cookie = '',
  }: { body?: object; address?: string; cookie?: string },
) {
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { ...(body ? json : {}), 'x-forwarded-for': address, cookie },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    json: (text ? JSON.parse(text) : undefined) as { message: string } | undefined,
    cookies: response.headers.getSetCookie(),
    cookie: readCookie(response),
  }
}

export const logIn = (
  server: { url: string },
  username: string,
  password: string,
  address?: string,
) =>
  post(server, '/api/login', {
    body: { username, password },
    ...(address === undefined ? {} : { address }),
  })
