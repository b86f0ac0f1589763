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
let sent: Focus[]
/** Calls that wait for their answer; the test gives it. */
let waiting: ((failure?: CallError) => void)[]

const api: Api = async (definition, input) => {
  if (definition.path === getOwnProfile.path) {
    return { ...first, photoFocus: stored } as EndpointResult<typeof definition>
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
it('a photo that cannot be uploaded is reported under the title that is specified', async () => {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  if (!input) throw new Error('the card has a choice of a file')
  await userEvent.upload(input, new File(['Dear Noor'], 'letter.txt', { type: 'text/plain' }))
  const report = page.getByRole('alert')
  await expect.element(report.getByText('Failed to upload image', { exact: true })).toBeVisible()
})
