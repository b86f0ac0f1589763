import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Checkbox } from '#platform/client/forms/checkbox.tsx'
import { Field, FieldGroup } from '#platform/client/forms/field.tsx'
import { PasswordInput } from '#platform/client/forms/password-input.tsx'
import { SelectInput } from '#platform/client/forms/select-input.tsx'
import { TextArea } from '#platform/client/forms/text-area.tsx'
import { TextInput } from '#platform/client/forms/text-input.tsx'
import { expectAccessible, renderInPortal } from './portal-page.tsx'

describe('a text field', () => {
  it('is named by its label, which focuses it', async () => {
    await renderInPortal(
      <Field label="First name">
        <TextInput />
      </Field>,
    )
    await page.getByText('First name').click()
    await expect.element(page.getByRole('textbox', { name: 'First name' })).toHaveFocus()
    await expect.element(page.getByRole('textbox')).not.toBeInvalid()
  })

  it('is invalid and described by its error, then by its hint', async () => {
    await renderInPortal(
      <Field label="Email" hint="For replies only" error="Enter an email address">
        <TextInput type="email" />
      </Field>,
    )
    const email = page.getByRole('textbox', { name: 'Email' })
    await expect.element(email).toBeInvalid()
    await expect
      .element(email)
      .toHaveAccessibleDescription('Enter an email address For replies only')
    await expectAccessible()
  })

  it('loses its error and takes what is typed', async () => {
    function CorrectedField() {
      const [value, setValue] = useState('')
      return (
        <Field label="Phone" error={value === '' ? 'Enter a phone number' : undefined}>
          <TextInput type="tel" value={value} onChange={({ target }) => setValue(target.value)} />
        </Field>
      )
    }
    await renderInPortal(<CorrectedField />)
    const phone = page.getByRole('textbox', { name: 'Phone' })
    await expect.element(phone).toBeInvalid()
    await phone.click()
    await userEvent.keyboard('613')
    await expect.element(phone).toHaveValue('613')
    await expect.element(phone).not.toBeInvalid()
    await expect.element(page.getByText('Enter a phone number')).not.toBeInTheDocument()
    await expect.element(phone).toHaveFocus()
  })

  it('says that it is optional', async () => {
    await renderInPortal(
      <Field label="Notes" optional>
        <TextArea />
      </Field>,
    )
    await expect.element(page.getByRole('textbox', { name: 'Notes (optional)' })).toBeVisible()
  })

  it('keeps its name when its label is hidden', async () => {
    await renderInPortal(
      <Field label="Search leads" labelHidden>
        <TextInput type="search" />
      </Field>,
    )
    await expect.element(page.getByRole('searchbox', { name: 'Search leads' })).toBeVisible()
    await expectAccessible()
  })

  it('breaks a long error instead of widening a phone', async () => {
    await page.viewport(320, 640)
    await renderInPortal(
      <Field label="Website" error={`Not an address: ${'very-long-'.repeat(4)}`}>
        <TextInput type="url" />
      </Field>,
    )
    const { scrollWidth, clientWidth } = document.documentElement
    expect(scrollWidth).toBe(clientWidth)
    await page.viewport(1280, 800)
  })
})

describe('a select', () => {
  it('is chosen from by keyboard, and described by its error', async () => {
    await renderInPortal(
      <Field label="Status" error="Choose a status">
        <SelectInput defaultValue="new">
          <option value="new">New</option>
          <option value="contacted">Contacted</option>
        </SelectInput>
      </Field>,
    )
    const status = page.getByRole('combobox', { name: 'Status' })
    await expect.element(status).toHaveAccessibleDescription('Choose a status')
    await userEvent.tab()
    await expect.element(status).toHaveFocus()
    await userEvent.keyboard('C')
    await expect.element(status).toHaveValue('contacted')
    await expectAccessible()
  })
})

describe('a password field', () => {
  it('shows and hides what was typed', async () => {
    await renderInPortal(
      <Field label="Password">
        <PasswordInput autoComplete="current-password" />
      </Field>,
    )
    const password = page.getByLabelText('Password')
    await expect.element(password).toHaveAttribute('type', 'password')
    await password.fill('correct horse')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect.element(password).toHaveAttribute('type', 'text')
    await expect.element(password).toHaveValue('correct horse')
    await expectAccessible()
    await page.getByRole('button', { name: 'Hide password' }).click()
    await expect.element(password).toHaveAttribute('type', 'password')
  })

  it('does not submit its form with that button', async () => {
    let submits = 0
    await renderInPortal(
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submits += 1
        }}
      >
        <Field label="Password">
          <PasswordInput />
        </Field>
      </form>,
    )
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect.element(page.getByRole('button', { name: 'Hide password' })).toBeVisible()
    expect(submits).toBe(0)
  })
})

describe('a checkbox', () => {
  it('is ticked by its label and by Space', async () => {
    await renderInPortal(<Checkbox label="I agree" />)
    const box = page.getByRole('checkbox', { name: 'I agree' })
    await page.getByText('I agree').click()
    await expect.element(box).toBeChecked()
    await userEvent.keyboard(' ')
    await expect.element(box).not.toBeChecked()
  })

  it('is invalid and described by its error', async () => {
    await renderInPortal(<Checkbox label="I agree" error="Please agree to continue" />)
    const box = page.getByRole('checkbox', { name: 'I agree' })
    await expect.element(box).toBeInvalid()
    await expect.element(box).toHaveAccessibleDescription('Please agree to continue')
    await expectAccessible()
  })

  it('shows no tick before it is ticked, whatever the colours, as on paper', async () => {
    await renderInPortal(<Checkbox label="I agree" />)
    const drawn = document.querySelector('span[aria-hidden] svg') ?? document.body
    const tick = () => getComputedStyle(drawn).visibility
    expect(tick()).toBe('hidden')
    await page.getByText('I agree').click()
    expect(tick()).toBe('visible')
  })

  it('covers the drawn box, so that a press on it ticks it', async () => {
    await renderInPortal(<Checkbox label="I agree" />)
    const drawn = document.querySelector('span[aria-hidden]')?.getBoundingClientRect()
    const native = document.querySelector('input')?.getBoundingClientRect()
    expect(native?.toJSON()).toEqual(drawn?.toJSON())
  })
})

describe('a group of fields', () => {
  it('is named by its question and described by its error', async () => {
    await renderInPortal(
      <FieldGroup legend="Where would you like to meet?" error="Choose at least one">
        <Checkbox label="Hintonburg" />
        <Checkbox label="Virtual" />
      </FieldGroup>,
    )
    const group = page.getByRole('group', { name: 'Where would you like to meet?' })
    await expect.element(group).toHaveAccessibleDescription('Choose at least one')
    await expectAccessible()
  })
})
