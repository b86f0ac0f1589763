import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '#app/client/styles.css'
import { ChosenTherapist } from '#features/requests/consultation/client/chosen-therapist.tsx'

const facts = {
  initials: 'MC',
  photo: null,
  facts: 'English, Mandarin · Weekdays and evenings · Hintonburg, or by video',
}

const getWords = () => page.getByRole('paragraph').element().getBoundingClientRect()
const getPicture = () => page.getByText('MC', { exact: true }).element().getBoundingClientRect()

it('has its words beside the picture, and below it where enlarged text leaves no room for one', async () => {
  await render(
    <div style={{ width: 310 }}>
      <ChosenTherapist facts={facts} />
    </div>,
  )
  expect(getWords().left).toBeGreaterThan(getPicture().right)
  document.documentElement.style.fontSize = '200%'
  expect(getWords().top).toBeGreaterThanOrEqual(getPicture().bottom)
  expect(getWords().width).toBe(310)
  document.documentElement.style.fontSize = ''
})
