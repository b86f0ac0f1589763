// What both Node.js and browsers have, though the language itself does not: the little of it that
// neutral code uses. Only tsconfig.shared.json reads this; the other two bring the real types.
declare class URLSearchParams {
  constructor(init?: string | Record<string, string> | URLSearchParams)
  get(name: string): string | null
  set(name: string, value: string): void
  delete(name: string): void
  toString(): string
}
