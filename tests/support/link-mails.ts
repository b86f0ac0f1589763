import { type ReadMail, readMail } from './mail.ts'

/** The emails to an address, oldest first. */
export const readMailsTo = (mails: readonly string[], address: string): ReadMail[] =>
  mails
    .map(readMail)
    .filter(({ headers }) => headers.get('to')?.toLowerCase().includes(address.toLowerCase()))

/** The token of the link in the newest such email to an address. */
export function findLinkToken(
  mails: readonly string[],
  address: string,
  kind: 'invite' | 'reset',
): string {
  const link = new RegExp(`/auth\\?${kind}#token=([\\w-]+)$`, 'm')
  const tokens = readMailsTo(mails, address).flatMap(({ text }) => link.exec(text)?.[1] ?? [])
  const newest = tokens.at(-1)
  if (newest === undefined) throw new Error(`no link was mailed to ${address}`)
  return newest
}
