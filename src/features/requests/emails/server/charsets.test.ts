import { describe, expect, it } from 'vitest'
import { decodeText } from './charsets.ts'

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')
const latin = (text: string) => Buffer.from(text, 'latin1')

describe('text of any charset', () => {
  it.each([
    [Buffer.from('café', 'utf8'), 'utf-8', 'café'],
    [Buffer.from('café', 'utf8'), 'iso-8859-1', 'café'], // it is UTF-8 whatever it says
    [latin('café'), 'iso-8859-1', 'café'],
    [latin('café'), 'utf-8', 'café'],
    [latin('café'), 'x-unheard-of', 'café'],
    [latin('café'), undefined, 'café'],
    [latin('It\x92s \x80 5'), 'iso-8859-1', 'It’s € 5'],
    [latin('It\x92s'), undefined, 'It’s'],
    [latin('It\x92s'), 'cp-1252', 'It’s'],
    [latin('It\x92s'), 'us-ascii', 'It’s'],
    [latin('c\0a\0f\0é\0'), 'utf-16le', 'café'],
    [latin('\0c\0a\0f\0é'), 'utf-16', 'café'],
    [latin('\xff\xfec\0a\0f\0é\0'), undefined, 'café'],
    [latin('\xfe\xff\0c\0a\0f\0é'), 'utf-16', 'café'],
    [Buffer.from('café', 'utf8'), 'utf-16', 'café'],
    [hex('1b24 4246 7c1b 2842'), 'iso-2022-jp', '日'],
    [hex('1b24 4246 7c1b 2842'), undefined, '日'],
    [Buffer.from('木曜日で'), 'iso-2022-jp', '木曜日で'],
    [Buffer.from('木曜日で'), 'utf-7', '木曜日で'],
    [hex('96d8 976a 93fa'), 'iso-2022-jp', '木曜日'], // Shift_JIS
    [hex('96d8 976a 93fa'), 'cp932', '木曜日'],
    [latin('Caf+AOk- 1 +- 1'), 'utf-7', 'Café 1 + 1'],
    [latin('+ZeVnLIqe'), 'unicode-1-1-utf-7', '日本語'],
    [hex('d0c7 c6da cbc4'), 'gb2312', '星期四'],
    [hex('d0c7 c6da cbc4'), 'x-gbk', '星期四'],
    [latin('~{PGFZKD~} ok'), 'hz-gb-2312', '星期四 ok'],
    [Buffer.concat([Buffer.from('déjà vu '), latin('\xff')]), 'utf-8', 'déjà vu �'],
    [hex('8265 6c8a 7665 20e0 20d5'), 'cp850', 'éelève Ó ı'],
    [hex('8265 6c8a 7665 20d5'), 'IBM858', 'éelève €'],
    [hex('6361 6682 20e1'), 'IBM437', 'café ß'],
    [hex('6361 6682 20a5'), 'cp852', 'café ą'],
    [Buffer.from('plain'), 'iso-2022-kr', 'plain'],
  ])('%#', (bytes, charset, words) => {
    expect(decodeText(bytes, charset)).toBe(words)
  })
})
