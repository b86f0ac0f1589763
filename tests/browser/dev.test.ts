// `npm run dev` as a developer uses it, on a copy of the sources.
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest'
import { openBrowser, openPerson, visit } from '../support/browser.ts'
import { type DevCopy, startDevCopy } from '../support/dev-copy.ts'
import { eventually } from '../support/eventually.ts'
import { expect } from '../support/expect.ts'
import { saveTracesOnFailure } from '../support/traces.ts'

let dev: DevCopy
let browser: Browser
/** A developer with a signed-in page open. */
let me: Awaited<ReturnType<typeof openPerson>>
beforeAll(async () => {
  ;[dev, browser] = await Promise.all([startDevCopy(), openBrowser()])
  me = await openPerson(browser, dev.url)
  await visit(me.page, '/auth')
})
afterEach(() => dev.putBack())
afterAll(async () => {
  dev?.clear()
})
saveTracesOnFailure()

const username = () => me.page.getByLabel('Username', { exact: true })
const seen = (words: string) => me.page.getByText(words).filter({ visible: true }).first().waitFor()

const component = 'src/features/access/auth/client/login-form.tsx'
const sentence = 'Sign in to the staff portal.'
/** The sentence in the component. */
const call = '{m.auth_sign_in_text()}'

describe('npm run dev', () => {
  it('updates a changed component in the open page and keeps typed text', async () => {
    await username().fill('maya')
    dev.change(component, call, 'Sign in, changed.')
    await seen('Sign in, changed.')
    await expect(username()).toHaveValue('maya')
    expect(me.problems).toEqual([])
  })

  it('shows a syntax error in the open page and over a new one, until it is fixed', async () => {
    await username().fill('maya')
    const complaint = me.page
      .locator('vite-error-overlay')
      .getByText(/login-form\.tsx/)
      .first()
    dev.change(component, call, `${sentence}<`)
    await complaint.waitFor()
    dev.change(component, call, 'Sign in, mended.')
    await seen('Sign in, mended.')
    await expect(username()).toHaveValue('maya')

    dev.change(component, call, `${sentence}<`)
    await complaint.waitFor()
    expect((await me.page.reload())?.status()).toBe(500)
    await me.page.locator('pre').getByText('login-form.tsx').first().waitFor()
    dev.putBack()
    await seen(sentence)
    // The browser's error messages about it are expected.
    me.problems.length = 0
  })

  it('runs changed server code, and fails no call and no page during the restart', async () => {
    const refused: string[] = []
    let isNew = false
    const ask = async (path: string) => {
      while (!isNew) {
        const answer = await fetch(dev.url + path)
        if (!answer.ok) refused.push(`${path} ${answer.status}`)
        isNew ||= (await answer.text()).includes('# changed')
      }
    }
    dev.change('src/app/server/site-files.ts', 'User-agent: *', 'User-agent: *\n# changed')
    await Promise.all([ask('/robots.txt'), ask('/api/therapists'), ask('/auth')])
    expect(refused).toEqual([])
  })

  it('hydrates no page with code of another state, whenever something is saved', async () => {
    const save = (n: number) => {
      dev.change(component, call, `Sign in, state ${n}.`)
      dev.change('src/app/pages.ts', 'menu: m.layout_home', `menu: () => '${n} Home'`)
    }
    let state = 0
    // Each page is outdated by the time its code is requested.
    me.page.on('request', (request) => {
      if (state === 3 || !request.url().includes('/entry-browser.tsx')) return
      state += 1
      save(state)
    })
    save(0)
    // Each page takes a restart of the server: on a busy machine three take longer than one may wait.
    for (const page of [1, 2, 3]) {
      await eventually(() => expect(state).toBeGreaterThanOrEqual(page))
    }
    await seen('Sign in, state 3.')
    await me.page.locator('html[data-ready]').waitFor()
    expect(me.problems).toEqual([])
  })

  it('ends with Ctrl-C and leaves no process behind', async () => {
    expect(dev.processes().length).toBeGreaterThan(2)
    await dev.interrupt()
    await eventually(() => expect(dev.processes()).toEqual([]))
    await expect(fetch(dev.url)).rejects.toThrow()
  })
})
