/** One source of input, as both WebDriver protocols describe it. */
export type InputSource = { type: 'pointer' | 'key'; id: string; actions: readonly object[] }

/** A browser with one page, driven from outside: the little that the two WebDriver protocols share. */
export type EngineDriver = {
  navigate(url: string): Promise<void>
  /** Runs an expression in the page. @returns its value, which JSON must be able to carry */
  evaluate(expression: string): Promise<unknown>
  performActions(sources: readonly InputSource[]): Promise<void>
  /** Makes the page so wide, or as narrow as this browser's window goes. */
  resize(width: number, height: number): Promise<void>
  deleteCookies(): Promise<void>
  /** @returns the visible part of the page as a PNG in base 64 */
  screenshot(): Promise<string>
  close(): Promise<void>
}

export type EngineName = 'Firefox' | 'WebKit'
