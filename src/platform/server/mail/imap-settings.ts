/** Connection to one folder of a mailbox by IMAP. */
export type ImapSettings = {
  host: string
  port: number
  /** TLS from the start (`imaps:`). */
  isSecure: boolean
  /** True if an unencrypted connection is encrypted by STARTTLS where the server offers it. */
  usesStartTls: boolean
  user: string
  password: string
  folder: string
}

/** Parses `imaps://user:pass@host[:port][/Folder]`. User, password and folder are percent-encoded. */
export function parseImapUrl(text: string): ImapSettings {
  const url = new URL(text)
  const isSecure = url.protocol === 'imaps:'
  const folder = decodeURIComponent(url.pathname.replace(/^\/+|\/+$/g, ''))
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port) || (isSecure ? 993 : 143),
    isSecure,
    usesStartTls: !isSecure && url.searchParams.get('tls') !== 'off',
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    folder: folder || 'INBOX',
  }
}
