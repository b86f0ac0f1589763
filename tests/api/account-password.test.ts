import { describe, expect, it } from 'vitest'
import { changePassword } from '#features/access/auth/contract.ts'
import { signOutEverywhere } from '#features/access/devices/contract.ts'
import { iphone, setupAccounts } from '../support/account-test-bed.ts'
import { eventually } from '../support/eventually.ts'
import { readMail } from '../support/mail.ts'
import { callEngines } from '../support/test-database.ts'
import { daniel, demoPassword, maya } from '../support/test-server.ts'

const newPassword = 'canoes on still water'

describe.each(callEngines)('the user’s own password on %s', (engine) => {
  const practice = setupAccounts(engine)
  const { signIn, isSignedIn, getLastAuditEntry } = practice
  const change = (browser: Awaited<ReturnType<typeof signIn>>, body: unknown) =>
    practice.server.call(changePassword, { ...browser, body })

  const right = { currentPassword: demoPassword, newPassword }

  it.each([
    [{ newPassword }, 'currentPassword', 'Current password is required'],
    [{ ...right, currentPassword: '' }, 'currentPassword', 'Current password is required'],
    [{ ...right, newPassword: 'abc12' }, 'newPassword', 'Password must be at least 6 characters'],
    [
      { ...right, newPassword: 'x'.repeat(201) },
      'newPassword',
      'A password can have 200 characters at most',
    ],
    [{ ...right, newPassword: 'Password123' }, 'newPassword', 'This password is too easy to guess'],
    [{ ...right, newPassword: 'maya.chen' }, 'newPassword', 'This password is too easy to guess'],
    [
      { ...right, newPassword: 'Maya.Chen-1985' },
      'newPassword',
      'This password is too easy to guess',
    ],
    [
      { ...right, newPassword: demoPassword },
      'newPassword',
      'Choose a password that is not your current one',
    ],
    [
      { ...right, currentPassword: 'not hers' },
      'currentPassword',
      'This is not your current password',
    ],
    // The quality of the new password is only revealed to the owner.
    [
      { currentPassword: 'not hers', newPassword: 'password' },
      'currentPassword',
      'This is not your current password',
    ],
  ])('is not changed by %o', async (body, path, message) => {
    const browser = await signIn(maya)
    const other = await signIn(maya)
    const answer = await change(browser, body)
    expect(answer.status).toBe(400)
    expect(answer.json).toMatchObject({ message, issues: [{ path, message }] })
    expect(await isSignedIn(other)).toBe(true)
    await practice.server.call(signOutEverywhere, browser)
    expect((await signIn(maya)).status).toBe(200)
  })

  it('is changed by its owner, who is notified by email; other devices are signed out', async () => {
    const [desktop, phone] = [await signIn(daniel), await signIn(daniel, { userAgent: iphone })]
    const colleague = await signIn(maya)
    const before = practice.server.mails().length
    const body = {
      currentPassword: demoPassword,
      newPassword,
      // Additional fields must not change another account or role.
      userId: await practice.server.userId(maya),
      role: 'admin',
    }
    const answer = await change(desktop, body)
    expect([answer.status, answer.text]).toEqual([204, ''])
    expect([await isSignedIn(desktop), await isSignedIn(phone)]).toEqual([true, false])
    expect(await isSignedIn(colleague)).toBe(true)
    expect((await signIn(daniel)).status).toBe(401)
    expect((await signIn(daniel, { password: newPassword })).status).toBe(200)
    expect((await signIn(maya)).status).toBe(200)
    const userId = await practice.server.userId(daniel)
    const entries = await practice.server.sql(
      "select actor_id, record_id, outcome from audit_log where action = 'account.password_changed' and outcome = 'success'",
    )
    expect(entries).toEqual([{ actor_id: userId, record_id: String(userId), outcome: 'success' }])
    expect((await practice.server.sql('select role from users where id = ?', [userId]))[0]).toEqual(
      {
        role: 'therapist',
      },
    )

    await eventually(() => expect(practice.server.mails()).toHaveLength(before + 1))
    const mail = readMail(practice.server.mails().at(-1) ?? '')
    expect(mail.headers.get('to')).toBe(daniel)
    expect(mail.headers.get('subject')).toBe('Your Stillwater password was changed')
    expect(mail.text).toContain('Every other device that was signed in has been signed out.')
    expect(mail.everything).not.toMatch(/still water|a quiet place by/)
    expect(mail.everything).not.toMatch(/argon2|https?:\/\/(?!localhost)/)
    await practice.server.call(signOutEverywhere, colleague)
  })

  it('is changed once when it is changed twice at the same moment', async () => {
    const browser = await signIn(maya)
    const newPasswords = ['the heron by the dock', 'lanterns on the shore']
    const answers = await Promise.all(
      newPasswords.map((newPassword) =>
        change(browser, { currentPassword: demoPassword, newPassword }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400])
    const opens = await Promise.all(newPasswords.map((password) => signIn(maya, { password })))
    expect(opens.map(({ status }) => status)).toEqual(
      answers.map(({ status }) => (status === 204 ? 200 : 401)),
    )
    const current = newPasswords[answers.findIndex(({ status }) => status === 204)] ?? ''
    await change(browser, { currentPassword: current, newPassword: demoPassword })
    await practice.server.call(signOutEverywhere, browser)
  })

  it('cannot be guessed in an unattended browser', async () => {
    await practice.server.sql('delete from login_failures')
    const stolen = await signIn(maya, { address: '203.0.113.200' })
    const guess = { currentPassword: 'a guess', newPassword }
    for (let n = 0; n < 5; n += 1) expect((await change(stolen, guess)).status).toBe(400)
    for (const body of [guess, right]) {
      const answer = await change(stolen, body)
      expect(answer.status).toBe(429)
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(800)
      expect(answer.json).toEqual({
        message: 'Too many wrong passwords. Please wait 15 minutes and try again.',
      })
    }
    expect(await getLastAuditEntry()).toMatchObject({
      actor_id: await practice.server.userId(maya),
      action: 'account.password_changed',
      outcome: 'refused',
    })
    // Wrong passwords count as failed sign-ins; the owner elsewhere is not locked out.
    expect((await signIn(maya, { address: '203.0.113.200' })).status).toBe(429)
    const owner = await signIn(maya, { address: '198.51.100.20' })
    expect(owner.status).toBe(200)
    expect((await change(owner, right)).status).toBe(204)
    expect(await isSignedIn(stolen)).toBe(false)
    await change(owner, { currentPassword: newPassword, newPassword: demoPassword })
  })
})
