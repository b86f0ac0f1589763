import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SiteContent } from '#features/practice/site/contract/content.ts'
import type { Api } from '#shared/endpoint.ts'
import { editedDemoContent as content } from '../../../../../../tests/support/demo-site.ts'
import { createEditorStore } from './editor-store.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function openStore() {
  const saved: unknown[] = []
  const call = async (_: unknown, { body }: { body: { value: SiteContent['practice'] } }) => {
    saved.push(body.value.phone)
    return { updatedAt: '2026-11-23T00:00:00.000Z' }
  }
  const store = createEditorStore({
    state: {
      published: content,
      draft: null,
      starting: null,
      version: 3,
      updatedAt: null,
      updatedBy: null,
    },
    content,
    call: call as unknown as Api,
    onChange: () => {},
  })
  return { store, saved }
}

it('saves what was typed, what was undone and what was done again', async () => {
  const { store, saved } = openStore()
  store.change(['practice', 'phone'], '613-555-0199')
  await vi.runAllTimersAsync()
  store.undo()
  await vi.runAllTimersAsync()
  store.redo()
  await vi.runAllTimersAsync()
  expect(saved).toEqual(['613-555-0199', content.practice.phone, '613-555-0199'])
  expect(store.isUnsaved()).toBe(false)
})
