import { useRef, useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import { Checkbox } from '#platform/client/forms/checkbox.tsx'
import { Field, FieldGroup } from '#platform/client/forms/field.tsx'
import { TextInput } from '#platform/client/forms/text-input.tsx'
import { useUncontrolledForm } from '#platform/client/forms/use-uncontrolled-form.ts'
import { emailText, text } from '#shared/text.ts'
import { expectAccessible, renderInPortal } from './portal-page.tsx'

const schema = z.object({
  name: text({ min: 2, max: 20, message: 'Enter a name' }),
  email: emailText('Enter an email address'),
  days: z.array(z.string()),
  place: z.enum(['office', 'video'], { error: 'Choose a place' }),
  consent: z.literal(true, { error: 'Please agree' }),
})

function RequestForm({ typed = '' }: { typed?: string }) {
  const element = useRef<HTMLFormElement>(null)
  const form = useUncontrolledForm(element, schema, { validatesOnBlur: true })
  const [sent, setSent] = useState<unknown>()
  const { register, getError } = form
  return (
    <form ref={element} noValidate onSubmit={(event) => form.submit(event, setSent)}>
      <Field label="Name" error={getError('name')}>
        <TextInput {...register('name')} defaultValue={typed} />
      </Field>
      <Field label="Email" error={getError('email')}>
        <TextInput {...register('email')} type="email" />
      </Field>
      <FieldGroup legend="Days">
        <Checkbox {...register('days')} value="monday" label="Monday" />
        <Checkbox {...register('days')} value="tuesday" label="Tuesday" />
      </FieldGroup>
      <FieldGroup legend="Place" error={getError('place')}>
        <label>
          <input {...register('place')} type="radio" value="office" /> Office
        </label>
        <label>
          <input {...register('place')} type="radio" value="video" /> Video
        </label>
      </FieldGroup>
      <Checkbox {...register('consent')} label="I agree" error={getError('consent')} />
      <button type="submit">Send</button>
      <button type="button" onClick={form.reset}>
        Clear
      </button>
      <output>{JSON.stringify(sent)}</output>
    </form>
  )
}

const name = page.getByRole('textbox', { name: 'Name' })
const email = page.getByRole('textbox', { name: 'Email' })
const send = page.getByRole('button', { name: 'Send' })

it('shows the error of every field and focuses the first one', async () => {
  await renderInPortal(<RequestForm typed="Maya" />)
  await send.click()
  await expect.element(email).toHaveFocus()
  await expect.element(email).toHaveAccessibleDescription('Enter an email address')
  await expect.element(page.getByText('Choose a place')).toBeVisible()
  await expect.element(page.getByText('Please agree')).toBeVisible()
  await expect.element(name).not.toBeInvalid()
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement()
  await expectAccessible()
})

it('sends what each kind of input holds', async () => {
  await renderInPortal(<RequestForm typed=" Maya " />)
  await email.fill('maya@practice.example')
  await page.getByLabelText('Tuesday').click()
  await page.getByLabelText('Video').click()
  await page.getByLabelText('I agree').click()
  await send.click()
  await expect.element(page.getByRole('status')).toHaveTextContent(
    JSON.stringify({
      name: 'Maya',
      email: 'maya@practice.example',
      days: ['tuesday'],
      place: 'video',
      consent: true,
    }),
  )
})

it('validates a filled field that is left, and no empty one', async () => {
  await renderInPortal(<RequestForm />)
  await name.click()
  await email.click()
  await expect.element(name).not.toBeInvalid()
  await email.fill('maya')
  await name.click()
  await expect.element(email).toBeInvalid()
  await expect.element(name).not.toBeInvalid()
})

it('removes an error as soon as it does not apply, and shows it again while typing', async () => {
  await renderInPortal(<RequestForm />)
  await send.click()
  await userEvent.type(name, 'M')
  await expect.element(name).toBeInvalid()
  await userEvent.type(name, 'a')
  await expect.element(name).not.toBeInvalid()
  await userEvent.keyboard('{Backspace}')
  await expect.element(name).toBeInvalid()
})

it('forgets values and errors when it is reset', async () => {
  await renderInPortal(<RequestForm />)
  await name.fill('M')
  await send.click()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect.element(name).toHaveValue('')
  await expect.element(name).not.toBeInvalid()
})
