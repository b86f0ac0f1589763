import { expect } from 'vitest'
import { eventually } from '../eventually.ts'
import type { EngineDriver, EngineName } from './driver.ts'
import { launchFirefox } from './firefox.ts'
import {
  choose,
  type Found,
  focus,
  isTicked,
  locate,
  type Target,
  unreachableDialogTexts,
} from './in-page.ts'
import { launchWebKit } from './webkit.ts'

type DialogTexts = { count: number; unreachable: string[] }

const keys = { Enter: '\uE007', Escape: '\uE00C', Shift: '\uE008' } as const

/** A page in a real Firefox or WebKit, used with pointer and keyboard like a person. */
export const openEngine = async (name: EngineName) =>
  driveEngine(await (name === 'Firefox' ? launchFirefox() : launchWebKit()))

/** The same for a browser that was started in another way. */
export function driveEngine(driver: EngineDriver) {
  const evaluate = <Value>(expression: string) => driver.evaluate(expression) as Promise<Value>

  /** Waits until something is there and not covered, clipped or moving. */
  const find = (target: Target) =>
    eventually(async () => {
      const before = (await driver.evaluate(locate(target))) as Found | null
      if (!before?.isReachable) {
        throw new Error(`${target.kind} "${target.name}" is ${before ? 'covered' : 'not there'}`)
      }
      const found = (await driver.evaluate(locate(target))) as Found | null
      if (found?.x !== before.x || found.y !== before.y) throw new Error(`${target.name} moves`)
      return found
    }, 50)

  const pressKeys = (text: string) =>
    driver.performActions([
      {
        type: 'key',
        id: 'keyboard',
        actions: [...text].flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      },
    ])

  const movePointer = (actions: readonly object[]) =>
    driver.performActions([{ type: 'pointer', id: 'mouse', actions }])

  /** Points first, and presses what is under the pointer then: it may have moved in the meantime. */
  async function click(target: Target) {
    await eventually(async () => {
      const { x, y } = await find(target)
      await movePointer([{ type: 'pointerMove', x, y, duration: 0 }])
      const after = await find(target)
      if (after.x !== x || after.y !== y) throw new Error(`${target.name} has moved`)
    }, 50)
    await movePointer([
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ])
  }

  async function expectFocused(target: Target) {
    await eventually(async () => expect(await driver.evaluate(focus(target))).toBe(true))
  }

  /** Waits for a dialog with this title, all of whose text can be read. */
  async function seeDialog(title: string) {
    await find(heading(title, 'dialog[open]'))
    await eventually(async () => {
      const texts = await evaluate<DialogTexts | null>(unreachableDialogTexts)
      expect(texts?.unreachable, `texts of the dialog "${title}" that cannot be read`).toEqual([])
      // Its title, its buttons, and what it is about.
      expect(texts?.count).toBeGreaterThan(3)
    }, 100)
  }

  return {
    evaluate,
    seeDialog,
    resize: driver.resize,
    screenshot: driver.screenshot,
    deleteCookies: driver.deleteCookies,
    close: driver.close,
    click,
    /** Waits until a reader can see it. */
    see: async (target: Target) => void (await find(target)),
    press: (key: keyof typeof keys) => pressKeys(keys[key]),

    /** Opens an address and waits until the page's script runs. */
    async visit(url: string) {
      await driver.navigate(url)
      await eventually(async () =>
        expect(await evaluate<boolean>("'ready' in document.documentElement.dataset")).toBe(true),
      )
    },

    async enter(target: Target, text: string) {
      await find(target)
      await expectFocused(target)
      await pressKeys(text)
      await eventually(async () => expect((await find(target)).value).not.toBe(''))
    },

    async choose(target: Target, option: string) {
      await eventually(async () => expect(await driver.evaluate(choose(target, option))).toBe(true))
    },

    /** Presses it by the keyboard: WebKit draws a scrollbar over the page, and over what lies at its edge. */
    async pressByKey(target: Target) {
      await find(target)
      await expectFocused(target)
      await pressKeys(keys.Enter)
    },

    async tick(target: Target) {
      await click(target)
      await eventually(async () => expect(await driver.evaluate(isTicked(target))).toBe(true))
    },
  }
}

export type EnginePage = ReturnType<typeof driveEngine>

export const button = (name: string, within?: string): Target => make('button', name, within)
export const link = (name: string, within?: string): Target => make('link', name, within)
export const field = (name: string, within?: string): Target => make('field', name, within)
export const heading = (name: string, within?: string): Target => make('heading', name, within)
export const text = (name: string, within?: string): Target => make('text', name, within)

const make = (kind: Target['kind'], name: string, within: string | undefined): Target =>
  within === undefined ? { kind, name } : { kind, name, within }
