import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { QuestionForm } from '#features/practice/match/client/question-form.tsx'
import type { MatchQuestion } from '#features/practice/match/contract.ts'
import { renderInPortal } from './portal-page.tsx'

const option = (value: string, label: string, hint = '') => ({ value, label, hint })
const questions: MatchQuestion[] = [
  {
    key: 'for',
    title: 'Who is it for?',
    name: 'Who it is for',
    hint: '',
    max: 1,
    options: [option('myself', 'Myself'), option('couple', 'My partner and me')],
  },
  {
    key: 'concern',
    title: 'What brings you here?',
    name: 'What brings you',
    hint: 'Choose up to two.',
    max: 2,
    options: [
      option('worry', 'Worry or anxiety'),
      option('grief', 'Loss and grief'),
      option('trauma', 'Something that happened', 'Trauma, violence, an accident'),
    ],
  },
]

const show = () => renderInPortal(<QuestionForm questions={questions} initial={{}} />)
const group = (name: RegExp) => page.getByRole('group', { name })

describe('the questions of "Help me choose"', () => {
  beforeEach(() => {
    sessionStorage.clear()
    history.replaceState(null, '', location.pathname + location.search)
  })

  it('show one at a time, named by its number and words', async () => {
    await show()
    await expect.element(group(/Question 1 of 2.*Who is it for\?/)).toBeVisible()
    await expect.element(page.getByText('What brings you here?')).not.toBeVisible()
  })

  it('go to the next by Enter, with the focus on its heading, and back by its link', async () => {
    await show()
    await page.getByRole('radio', { name: 'Myself' }).click()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('heading', { name: 'What brings you here?' })).toHaveFocus()
    await expect
      .element(group(/What brings you here/))
      .toHaveAccessibleDescription('Choose up to two.')
    await page.getByRole('link', { name: 'Back' }).click()
    await expect.element(page.getByRole('heading', { name: 'Who is it for?' })).toHaveFocus()
    await expect.element(page.getByRole('radio', { name: 'Myself' })).toBeChecked()
  })

  // "after 'My child or teen' the age question still offers Young adults to Seniors"
  it('ask for the age of one’s child or teen among those of the young', async () => {
    const asked: MatchQuestion[] = [
      {
        key: 'for',
        title: 'Who is it for?',
        name: 'Who it is for',
        hint: '',
        max: 1,
        options: [option('myself', 'Myself'), option('child', 'My child or teen')],
      },
      {
        key: 'age',
        title: 'Which age group?',
        name: 'Age group',
        hint: '',
        max: 1,
        options: [
          option('children', 'Children'),
          option('teens', 'Teens'),
          option('adults', 'Adults'),
        ],
      },
    ]
    await renderInPortal(<QuestionForm questions={asked} initial={{}} />)
    await page.getByRole('radio', { name: 'My child or teen' }).click()
    await page.getByRole('link', { name: 'Next question' }).click()
    await expect.element(page.getByRole('radio', { name: 'Teens' })).toBeVisible()
    expect(page.getByRole('radio', { name: 'Adults' }).query()).toBeNull()
    await page.getByRole('link', { name: 'Back' }).click()
    await page.getByRole('radio', { name: 'Myself' }).click()
    await page.getByRole('link', { name: 'Next question' }).click()
    await expect.element(page.getByRole('radio', { name: 'Adults' })).toBeVisible()
  })

  it('take no more answers than the question allows', async () => {
    await show()
    await page.getByRole('link', { name: 'Next question' }).click()
    await page.getByRole('checkbox', { name: 'Worry or anxiety' }).click()
    await page.getByRole('checkbox', { name: /Something that happened/ }).click()
    await expect.element(page.getByRole('checkbox', { name: 'Loss and grief' })).toBeDisabled()
    await page.getByRole('checkbox', { name: 'Worry or anxiety' }).click()
    await expect.element(page.getByRole('checkbox', { name: 'Loss and grief' })).toBeEnabled()
  })

  it('keep the answers over a reload of the tab', async () => {
    const form = await show()
    await page.getByRole('radio', { name: 'Myself' }).click()
    await form.unmount()
    await show()
    await expect.element(page.getByRole('radio', { name: 'Myself' })).toBeChecked()
  })

  it('list the answers so far, and forget those of a question that is skipped', async () => {
    await show()
    const soFar = page.getByRole('region', { name: 'Your answers so far' })
    await page.getByRole('radio', { name: 'My partner and me' }).click()
    await expect.element(soFar.getByText('My partner and me')).toBeVisible()
    await page.getByRole('link', { name: 'Next question' }).click()
    await soFar.getByRole('link', { name: 'Who it is for: Change' }).click()
    await expect.element(group(/Question 1 of 2/)).toBeVisible()
    await page.getByRole('link', { name: 'Skip this question' }).click()
    await expect.element(soFar.getByText(/^Nothing yet/)).toBeVisible()
  })
})
