import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  prepareTranslation,
  restoreFields,
  restoreFieldsOnceShown,
} from '#app/client/boot/start-fields.ts'

const box = (name: string, value: string) =>
  `<label><input type="checkbox" name="${name}" value="${value}">${value}</label>`
const radio = (value: string) => `<input type="radio" name="for" value="${value}">`

afterEach(() => document.body.replaceChildren())

const show = (html: string) => {
  document.body.innerHTML = html
}
type Found = HTMLInputElement & HTMLDetailsElement
const find = (selector: string) => {
  const found = document.querySelector<Found>(selector)
  if (!found) throw new Error(`nothing matches ${selector}`)
  return found
}
const listChecked = () =>
  Array.from(document.querySelectorAll<HTMLInputElement>(':checked'), ({ value }) => value)

/** Changes the language: `link` is the one to the other page, which `html` is. */
function translate(html: string, link = new URL(location.href)) {
  prepareTranslation(link)
  show(html)
  history.replaceState(null, '', link)
  restoreFields()
  return link
}

beforeEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', location.pathname)
})

it('carries what is chosen into the other language, where the same choices have another order', () => {
  const english = ['addiction', 'anxiety', 'grief', 'ocd'].map((value) => box('concern', value))
  const french = ['anxiety', 'grief', 'addiction', 'ocd'].map((value) => box('concern', value))
  for (const value of ['addiction', 'anxiety', 'grief', 'ocd']) {
    show(english.join(''))
    find(`[value=${value}]`).checked = true
    translate(french.join(''))
    expect(listChecked()).toEqual([value])
    translate(english.join(''))
    expect(listChecked()).toEqual([value])
  }
})

it('carries a single answer, a chosen entry of a list and typed text wherever they are on the other page', () => {
  const notes = '<textarea name="notes"></textarea>'
  const list = (values: string[]) =>
    `<select name="service">${values.map((one) => `<option value="${one}">${one}</option>`).join('')}</select>`
  show(radio('me') + radio('child') + notes + list(['couples', 'family', 'teens']))
  find('[value=child]').checked = true
  find('textarea').value = 'Evenings, please'
  find('select').value = 'family'
  translate(list(['family', 'couples']) + radio('child') + radio('me') + notes)
  expect(listChecked()).toEqual(['family', 'child'])
  expect(find('textarea').value).toBe('Evenings, please')
})

it('leaves a list as it is when the other page does not offer what was chosen', () => {
  show('<select name="who"><option value="any">Any<option value="maya">Maya</select>')
  find('select').value = 'maya'
  translate('<select name="who"><option value="any">Any</select>')
  expect(find('select').value).toBe('any')
})

it('keeps open what was opened, and the query and the place of the address', () => {
  const question = (id: string) =>
    `<li id="${id}"><details><summary>${id}</summary>Yes.</details></li>`
  const menu = '<div><details><summary>Menu</summary></details></div>'
  show(menu + question('insurance') + question('first-visit'))
  for (const details of document.querySelectorAll('details')) details.open = true
  find('#insurance > details').open = false
  history.replaceState(null, '', '?utm_source=card#specialties')
  const other = new URL(location.pathname, location.href)
  const link = translate(menu + question('first-visit') + question('insurance'), other)
  const opened = Array.from(document.querySelectorAll('details[open]'), (one) => one.textContent)
  expect(opened).toEqual(['first-visitYes.'])
  expect(link.search + link.hash).toBe('?utm_source=card#specialties')
})

it('opens the chat again if it was open, with what was typed in it, but not the answer to its picture', async () => {
  const bubble = '<button data-chat-bubble aria-expanded="true">Chat</button>'
  const fields = '<input name="senderName"><input name="captchaValue"><input name="captcha">'
  show(bubble + fields)
  for (const field of document.querySelectorAll('input')) field.value = 'Noor'
  const link = translate('<button data-chat-bubble>Clavardage</button>')
  expect(link.hash).toBe('#chat')
  restoreFieldsOnceShown()
  document.body.insertAdjacentHTML('beforeend', fields)
  await expect.poll(() => find('[name=senderName]').value).toBe('Noor')
  expect(find('[name=captcha]').value).toBe('')
  expect(sessionStorage).toHaveLength(0)
})

it('carries the fields of a chat that is open before it can be watched', async () => {
  const fields = '<input name="senderName">'
  show(`<button data-chat-bubble aria-expanded="true">Chat</button>${fields}`)
  find('[name=senderName]').value = 'Noor'
  translate('<main></main>')
  document.body.insertAdjacentHTML('beforeend', fields)
  restoreFieldsOnceShown()
  expect(find('[name=senderName]').value).toBe('Noor')
})

it('stores no password, and gives nothing to another page', () => {
  show('<input name="q"><input type="password" name="password">')
  for (const field of document.querySelectorAll('input')) field.value = 'secret'
  prepareTranslation(new URL(location.href))
  expect(JSON.stringify({ ...sessionStorage }).match(/secret/g)).toHaveLength(1)
  history.replaceState(null, '', '?other')
  find('[name=q]').value = ''
  restoreFields()
  expect(find('[name=q]').value).toBe('')
})
