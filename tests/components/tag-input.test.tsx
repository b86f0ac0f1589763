import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Field } from '#platform/client/forms/field.tsx'
import { TagInput } from '#platform/client/ui/portal/tag-input.tsx'
import { expectAccessible, renderInPortal } from './portal-page.tsx'

const suggestions = ['Anxiety', 'Couples', 'Depression', 'Grief', 'Trauma']
const input = page.getByRole('combobox', { name: 'Specializations' })
const list = page.getByRole('listbox', { name: 'Suggestions for Specializations' })
const option = (name: string) => page.getByRole('option', { name })

function Specializations({ initial, error }: { initial: readonly string[]; error?: string }) {
  const [tags, setTags] = useState(initial)
  const [typed, setTyped] = useState('')
  const [submits, setSubmits] = useState(0)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setSubmits(submits + 1)
      }}
    >
      <Field label="Specializations" error={error}>
        <TagInput
          label="Specializations"
          tags={tags}
          onChange={setTags}
          suggestions={suggestions}
          typed={typed}
          onType={setTyped}
          registerInput={() => {}}
          normalise={(tag) => suggestions.find((each) => each.toLowerCase() === tag) ?? tag}
        />
      </Field>
      <p data-testid="tags">{tags.join(', ')}</p>
      <p data-testid="submits">{submits}</p>
      <button type="submit">Save</button>
    </form>
  )
}

const renderTags = (...initial: string[]) => renderInPortal(<Specializations initial={initial} />)
const expectTags = (...tags: string[]) =>
  expect.element(page.getByTestId('tags')).toHaveTextContent(tags.join(', '))

it('adds a typed tag with Enter, and does not submit the form', async () => {
  await renderTags()
  await input.fill('Burnout')
  await userEvent.keyboard('{Enter}')
  await expectTags('Burnout')
  await expect.element(input).toHaveValue('')
  await expect.element(input).toHaveFocus()
  await expect.element(page.getByTestId('submits')).toHaveTextContent('0')
})

it('adds a tag with a comma, and each of several pasted ones once', async () => {
  await renderTags('Grief')
  await input.click()
  await userEvent.keyboard('Burnout,')
  await expectTags('Grief', 'Burnout')
  await input.fill('couples, burnout, Sleep')
  await userEvent.keyboard('{Enter}')
  await expectTags('Grief', 'Burnout', 'Couples', 'Sleep')
})

it('suggests what contains the typed letters and is not there yet', async () => {
  await renderTags('Grief')
  await input.fill('re')
  await expect.element(list).toBeVisible()
  expect(page.getByRole('option').all()).toHaveLength(1)
  await expect.element(option('Depression')).toBeVisible()
  await expect.element(input).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible()
})

it('chooses a suggestion with the arrow keys and Enter', async () => {
  await renderTags()
  await input.fill('o')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(option('Couples')).toHaveAttribute('aria-selected', 'true')
  const active = document.activeElement?.getAttribute('aria-activedescendant') ?? ''
  expect(document.getElementById(active)?.textContent).toBe('Couples')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expectTags('Depression')
  await expect.element(list).not.toBeInTheDocument()
})

it('moves around both ends of the list', async () => {
  await renderTags()
  await input.fill('o')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  await expect.element(option('Couples')).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(option('Depression')).toHaveAttribute('aria-selected', 'true')
})

it('adds a suggestion with a click and keeps the focus', async () => {
  await renderTags()
  await input.fill('tr')
  await option('Trauma').click()
  await expectTags('Trauma')
  await expect.element(input).toHaveFocus()
})

it('closes the suggestions with the first Escape and clears the text with the second', async () => {
  await renderTags()
  await input.fill('tr')
  await userEvent.keyboard('{Escape}')
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(input).toHaveValue('tr')
  await userEvent.keyboard('{Escape}')
  await expect.element(input).toHaveValue('')
})

it('removes the last tag with Backspace in an empty input', async () => {
  await renderTags('Grief', 'Trauma')
  await input.fill('x')
  await userEvent.keyboard('{Backspace}')
  await expectTags('Grief', 'Trauma')
  await userEvent.keyboard('{Backspace}')
  await expectTags('Grief')
  await expect.element(input).toHaveFocus()
})

it('moves the focus to a neighbour when a tag is removed', async () => {
  await renderTags('Anxiety', 'Grief', 'Trauma')
  await page.getByRole('button', { name: 'Remove Grief' }).click()
  await expectTags('Anxiety', 'Trauma')
  await expect.element(page.getByRole('button', { name: 'Remove Trauma' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Remove Anxiety' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(input).toHaveFocus()
})

it('announces what was added, removed, and there already', async () => {
  await renderTags('Grief')
  const announcement = page.getByRole('status')
  await input.fill('trauma')
  await userEvent.keyboard('{Enter}')
  await expect.element(announcement).toHaveTextContent('Trauma added')
  await input.fill('GRIEF')
  await userEvent.keyboard('{Enter}')
  await expect.element(announcement).toHaveTextContent('GRIEF is there already')
  await page.getByRole('button', { name: 'Remove Grief' }).click()
  await expect.element(announcement).toHaveTextContent('Grief removed')
})

it('is described by its error', async () => {
  await renderInPortal(<Specializations initial={['Grief']} error="Too many tags" />)
  await expect.element(input).toHaveAccessibleDescription('Too many tags')
  await expect.element(input).toBeInvalid()
})
