import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ProfileTabs } from '#features/practice/therapists/client/profile-tabs.tsx'
import { Tabs } from '#platform/client/ui/portal/tabs.tsx'
import { expectAccessible, renderInPortal } from './portal-page.tsx'

const tabs = [
  { id: 'account', label: 'Account', content: <input aria-label="Username" /> },
  { id: 'profile', label: 'Therapist Profile', content: <p>Biography</p> },
  { id: 'email', label: 'Email', content: <p>Not connected</p> },
] as const

const tab = (name: string) => page.getByRole('tab', { name })

async function expectSelected(name: string) {
  await expect.element(tab(name)).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByRole('tabpanel', { name })).toBeVisible()
  expect(page.getByRole('tab', { selected: true }).all()).toHaveLength(1)
  expect(page.getByRole('tabpanel').all()).toHaveLength(1)
}

it('shows the first panel, and another with a click', async () => {
  await renderInPortal(<Tabs label="Parts of the user" tabs={tabs} />)
  await expectSelected('Account')
  await tab('Email').click()
  await expectSelected('Email')
  await expectAccessible()
})

it('selects with the arrow keys, around both ends', async () => {
  await renderInPortal(<Tabs label="Parts of the user" tabs={tabs} />)
  await tab('Account').click()
  await userEvent.keyboard('{ArrowRight}')
  await expectSelected('Therapist Profile')
  await expect.element(tab('Therapist Profile')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expectSelected('Account')
  await userEvent.keyboard('{ArrowLeft}')
  await expectSelected('Email')
  await expect.element(tab('Email')).toHaveFocus()
})

it('selects the first and the last with Home and End', async () => {
  await renderInPortal(<Tabs label="Parts of the user" tabs={tabs} defaultValue="profile" />)
  await tab('Therapist Profile').click()
  await userEvent.keyboard('{End}')
  await expectSelected('Email')
  await userEvent.keyboard('{Home}')
  await expectSelected('Account')
})

it('is one stop for Tab, with the panel after it', async () => {
  await renderInPortal(<Tabs label="Parts of the user" tabs={tabs} defaultValue="profile" />)
  await userEvent.tab()
  await expect.element(tab('Therapist Profile')).toHaveFocus()
  await userEvent.tab()
  await expect.element(page.getByRole('tabpanel', { name: 'Therapist Profile' })).toHaveFocus()
})

it('keeps what was typed in a hidden panel', async () => {
  await renderInPortal(<Tabs label="Parts of the user" tabs={tabs} />)
  await page.getByRole('textbox', { name: 'Username' }).fill('maya')
  await tab('Email').click()
  await tab('Account').click()
  await expect.element(page.getByRole('textbox', { name: 'Username' })).toHaveValue('maya')
})

it('renders an expensive panel only while it is selected', async () => {
  await renderInPortal(<Tabs label="Parts of the user" tabs={tabs} keepHidden={false} />)
  await expect.element(page.getByText('Not connected')).not.toBeInTheDocument()
  await tab('Email').click()
  await expect.element(page.getByText('Not connected')).toBeVisible()
})

function TabsOfAddress() {
  const [value, setValue] = useState('email')
  return (
    <>
      <Tabs label="Parts of the user" tabs={tabs} value={value} onChange={setValue} />
      <output>{value}</output>
      <button type="button" onClick={() => setValue('gone')}>
        Follow an old link
      </button>
    </>
  )
}

it('follows the address, and shows the first panel for an unknown one', async () => {
  await renderInPortal(<TabsOfAddress />)
  await expectSelected('Email')
  await tab('Account').click()
  await expect.element(page.getByRole('status')).toHaveTextContent('account')
  await page.getByRole('button', { name: 'Follow an old link' }).click()
  await expectSelected('Account')
})

it('the tabs of a public profile have the same keys, and their panel is the next stop of Tab', async () => {
  const [about, approach, specialties] = tabs
  await renderInPortal(<ProfileTabs label="Profile" sections={[about, approach, specialties]} />)
  await tab('Account').click()
  for (const [key, name] of [
    ['ArrowRight', 'Therapist Profile'],
    ['ArrowRight', 'Email'],
    ['ArrowRight', 'Account'],
    ['End', 'Email'],
    ['Home', 'Account'],
    ['ArrowLeft', 'Email'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`)
    await expectSelected(name)
    await expect.element(tab(name)).toHaveFocus()
  }
  await userEvent.tab()
  await expect.element(page.getByRole('tabpanel', { name: 'Email' })).toHaveFocus()
  history.replaceState(history.state, '', location.pathname)
})
