// Types of globals that both Node.js and browsers have, as far as shared code uses them. Only
// tsconfig.shared.json includes this file; the other two have the complete types.
declare class URLSearchParams {
  constructor(init?: string | Record<string, string> | URLSearchParams)
  get(name: string): string | null
  set(name: string, value: string): void
  delete(name: string): void
  toString(): string
}
declare class URL {
  readonly origin: string
  static canParse(url: string): boolean
  constructor(url: string)
  readonly href: string
  readonly protocol: string
  readonly hostname: string
  readonly username: string
  readonly password: string
}
