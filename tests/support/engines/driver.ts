/** An input source, as both WebDriver protocols define it. */
export type InputSource = { type: 'pointer' | 'key'; id: string; actions: readonly object[] }

/** A browser with one page: the commands that both WebDriver protocols share. */
export type EngineDriver = {
  navigate(url: string): Promise<void>
  /** Runs an expression in the page. @returns its value, which JSON must be able to carry */
  evaluate(expression: string): Promise<unknown>
  performActions(sources: readonly InputSource[]): Promise<void>
  /** Sets the page's width, or the narrowest that this browser's window allows. */
  resize(width: number, height: number): Promise<void>
  deleteCookies(): Promise<void>
  /** @returns the visible part of the page as a PNG in base 64 */
  screenshot(): Promise<string>
  close(): Promise<void>
}

export type EngineName = 'Firefox' | 'WebKit'
