import { describe, expect, it } from 'vitest'
import { readLeadTimeline, type TimelineEntry } from '#features/staff/lead-screen/contract.ts'
import { eventually } from '../support/eventually.ts'
import { clientAddress, setupLeadAnswers } from '../support/lead-answers-test-bed.ts'
import { minute } from '../support/test-clock.ts'
import { callEngines } from '../support/test-database.ts'

const encodeWord = (text: string) => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`

describe.each(callEngines)('one mail does not stop all answers on %s', (engine) => {
  const practice = setupLeadAnswers(engine)
  const { clock, writeToLead, readThread, waitForAnswers, deliver, getSystemEmail } = practice

  it('when the name of its file is cut within an emoji, and the file can be opened', async () => {
    const { id, messageId } = await writeToLead()
    const name = encodeWord(`${'x'.repeat(115)}😀 and so on.pdf`)
    deliver(messageId, {
      type: 'multipart/mixed; boundary="b"',
      body: [
        '--b',
        'Content-Type: text/plain; charset=utf-8',
        '',
        'Attached.',
        '--b',
        `Content-Type: application/pdf; name="${name}"`,
        `Content-Disposition: attachment; filename="${name}"`,
        '',
        '%PDF-1.7',
        '--b--',
      ].join('\r\n'),
    })
    deliver(messageId, { body: 'And one more.' })
    await waitForAnswers(id, 2)
    const withFile = (await readThread(id)).find(({ attachments }) => attachments.length > 0)
    expect(withFile?.attachments).toEqual([`${'x'.repeat(115)}.pdf`])
    const path = `/api/admin/leads/${id}/emails/${withFile?.id}/attachments/1`
    const file = await practice.server.request(path, { headers: { cookie: practice.asDaniel } })
    expect([file.status, file.text]).toEqual([200, '%PDF-1.7'])
  })

  it('when its sender is encoded twice around a NUL', async () => {
    const { id, messageId } = await writeToLead()
    const twice = encodeWord('No\0or')
    deliver(messageId, { from: `${encodeWord('No\0or')} <${clientAddress}>` })
    deliver(messageId, { from: `${encodeWord(twice)} <${clientAddress}>` })
    deliver(messageId, { body: 'And one more.' })
    await waitForAnswers(id, 3)
    const names = (await readThread(id)).map(({ senderName }) => senderName)
    expect(names).toEqual(expect.arrayContaining(['No or', twice]))
  })

  it('when its name is the client’s address, encoded, and its address another', async () => {
    const { id, messageId } = await writeToLead()
    deliver(messageId, { from: `${encodeWord(`<${clientAddress}>`)} <evil@shop.example>` })
    await waitForAnswers(id, 1)
    const [answer] = await readThread(id)
    expect(answer).toMatchObject({
      isFromOtherAddress: true,
      from: `<${clientAddress}> <evil@shop.example>`,
    })
    const { json } = await practice.server.call(readLeadTimeline, {
      cookie: practice.asDaniel,
      params: { id },
    })
    const entry = (json as TimelineEntry[]).find(({ kind }) => kind === 'answer')
    expect(entry?.by).toBe(`<${clientAddress}>`)
  })

  it('when it is none of ours and has a NUL in its Message-ID', async () => {
    const { id, messageId } = await writeToLead()
    deliver('<nothing\0of-ours@mail.example>', { messageId: '<new\0s@shop.example>' })
    deliver(messageId)
    await waitForAnswers(id, 1)
    expect(await readThread(id)).toHaveLength(2)
  })

  it('when it cannot be stored: the failure is reported, and the mail is skipped in the end', async () => {
    const { id, messageId } = await writeToLead()
    const { server } = practice
    const poison = 'poison@mail.example'
    await server.sql(
      engine === 'sqlite'
        ? `create trigger poison before insert on lead_answers when new.from_address = '${poison}'
           begin select raise(abort, 'refused'); end`
        : `alter table lead_answers add constraint poison check (from_address <> '${poison}')`,
    )
    deliver(messageId, { body: 'Before.' })
    await waitForAnswers(id, 1)
    deliver(messageId, { from: poison })
    deliver(messageId, { body: 'After.' })
    await eventually(async () =>
      expect(await getSystemEmail()).toMatchObject({ mailbox: { isReadable: false } }),
    )
    await eventually(async () => {
      clock.pass(minute)
      expect(await practice.listRows(id)).toHaveLength(2)
    }, 500)
    expect((await readThread(id)).map(({ body }) => body)).toContain('After.')
    await eventually(async () =>
      expect(await getSystemEmail()).toMatchObject({ mailbox: { isReadable: true } }),
    )
    await server.sql(
      engine === 'sqlite'
        ? 'drop trigger poison'
        : 'alter table lead_answers drop constraint poison',
    )
  })
})
