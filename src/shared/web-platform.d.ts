// What both Node.js and browsers have, though the language itself does not: the little of it that
// neutral code uses. Only tsconfig.shared.json reads this; the other two bring the real types.
declare class URLSearchParams {
  constructor(init?: string | Record<string, string> | URLSearchParams)
  get(name: string): string | null
  set(name: string, value: string): void
  delete(name: string): void
  toString(): string
}
declare class URL {
  static canParse(url: string): boolean
  constructor(url: string)
  readonly href: string
  readonly protocol: string
  readonly hostname: string
  readonly username: string
  readonly password: string
}
