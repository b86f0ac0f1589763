import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PhotoCard } from '#features/practice/therapists/client/portal/photo-card.tsx'
import { ownProfileQuery } from '#features/practice/therapists/client/profile-queries.ts'
import { newProfile } from '#features/practice/therapists/content.ts'
import {
  getOwnProfile,
  movePhotoFocus,
  type Profile,
  removePhoto,
} from '#features/practice/therapists/contract/profiles.ts'
import { CallError } from '#platform/client/http/api.ts'
import { createQueryClient } from '#platform/client/http/query-client.ts'
import { ToastArea } from '#platform/client/toast-area.tsx'
import type { Api, EndpointResult } from '#shared/endpoint.ts'
import { renderInPortal } from './portal-page.tsx'

type Focus = Profile['photoFocus']

const first: Profile = {
  ...newProfile,
  id: 1,
  userId: 1,
  slug: 'noor-haddad',
  firstName: 'Noor',
  lastName: 'Haddad',
  photoUrl: '/og-card.png',
  photoFocus: { x: 50, y: 25 },
  profileViews: 0,
  createdAt: '2026-11-23T09:00:00.000Z',
  updatedAt: '2026-11-23T09:00:00.000Z',
}

let stored: Focus
let isRemoved: boolean
let sent: Focus[]
/** Calls that wait for their answer; the test gives it. */
let waiting: ((failure?: CallError) => void)[]

const api: Api = async (definition, input) => {
  if (definition.path === getOwnProfile.path) {
    const photoUrl = isRemoved ? null : first.photoUrl
    return { ...first, photoUrl, photoFocus: stored } as EndpointResult<typeof definition>
  }
  if (definition.method === removePhoto.method) {
    isRemoved = true
    return null as EndpointResult<typeof definition>
  }
  expect(definition.path).toBe(movePhotoFocus.path)
  const body = (input as { body: Focus }).body
  sent.push(body)
  await new Promise<void>((resolve, reject) => {
    waiting.push((failure) => (failure ? reject(failure) : resolve()))
  })
  stored = body
  return { ...first, photoFocus: body } as EndpointResult<typeof definition>
}

function Card() {
  const { data } = useQuery(ownProfileQuery())
  return data ? <PhotoCard profile={data} /> : null
}

const slider = (name: string) => page.getByRole('slider', { name })
const answer = async (failure?: CallError) => {
  await expect.poll(() => waiting.length).toBe(1)
  waiting.pop()?.(failure)
}

beforeEach(async () => {
  stored = first.photoFocus
  isRemoved = false
  sent = []
  waiting = []
  await renderInPortal(
    <QueryClientProvider client={createQueryClient(api)}>
      <Card />
      <ToastArea />
    </QueryClientProvider>,
  )
  await page.getByText('Adjust crop').click()
})

it('keeps every step of a slider, and saves the last one', async () => {
  slider('Distance from the left').element().focus()
  await userEvent.keyboard('{ArrowRight>8/}')
  await expect
    .element(slider('Distance from the left'))
    .toHaveAttribute('aria-valuetext', '90 percent')
  // On a slow machine the steps have pauses, in which an earlier one is saved first.
  await expect
    .poll(() => {
      waiting.pop()?.()
      return sent.at(-1)
    })
    .toEqual({ x: 90, y: 25 })
  await expect.poll(() => stored).toEqual({ x: 90, y: 25 })
  await expect
    .element(slider('Distance from the left'))
    .toHaveAttribute('aria-valuetext', '90 percent')
})

it('keeps the other axis while a choice is being saved, one call at a time', async () => {
  slider('Distance from the left').element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => sent).toEqual([{ x: 55, y: 25 }])
  slider('Distance from the top').element().focus()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await answer()
  await expect
    .poll(() => sent)
    .toEqual([
      { x: 55, y: 25 },
      { x: 55, y: 15 },
    ])
  await expect
    .element(slider('Distance from the left'))
    .toHaveAttribute('aria-valuetext', '55 percent')
  await expect
    .element(slider('Distance from the top'))
    .toHaveAttribute('aria-valuetext', '15 percent')
  await answer()
  await expect
    .element(slider('Distance from the top'))
    .toHaveAttribute('aria-valuetext', '15 percent')
  expect(stored).toEqual({ x: 55, y: 15 })
})

it('shows what is stored again when a choice cannot be saved', async () => {
  slider('Distance from the left').element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await answer(new CallError(503, '', 'Please try again later'))
  await expect.element(page.getByText('Update Failed')).toBeVisible()
  await expect
    .element(slider('Distance from the left'))
    .toHaveAttribute('aria-valuetext', '50 percent')
})

// "Image upload failure | "Failed to upload image""
it.each([
  ['a letter', ['Dear Noor'], 'text/plain', 'Please choose a PNG, JPEG or WebP picture.'],
  [
    'a large picture',
    [new Uint8Array(6 << 20)],
    'image/jpeg',
    'This picture is larger than 5 MB. Please choose a smaller one.',
  ],
])('reports %s under the title that is specified, and why', async (_, parts, type, reason) => {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  if (!input) throw new Error('the card has a choice of a file')
  const chosen = new DataTransfer()
  chosen.items.add(new File(parts, 'chosen', { type }))
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
  const report = page.getByRole('alert')
  await expect.element(report.getByText('Failed to upload image', { exact: true })).toBeVisible()
  await expect.element(report.getByText(reason)).toBeVisible()
})

it('removes the photo after a question', async () => {
  const remove = page.getByRole('button', { name: 'Remove', exact: true })
  await remove.click()
  const question = page.getByRole('alertdialog', { name: 'Remove this photo?' })
  expect(isRemoved).toBe(false)
  await question.getByRole('button', { name: 'Remove photo' }).click()
  await expect.element(page.getByText('Photo Removed')).toBeVisible()
  await expect.element(remove).not.toBeInTheDocument()
})
